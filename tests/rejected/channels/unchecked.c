//@ verify -n 2 --no-check assertion
// What is sent is not checked, so it must not be believed where it is received.
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == 0
int main(int argc, char **argv) {
  int rank, x = 5, a[3] = {0, 0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ U021
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    a[x] = 1;
  }
  MPI_Finalize();
  return 0;
}
