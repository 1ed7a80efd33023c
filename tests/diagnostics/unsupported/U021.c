//@ verify -n 2
// A receive that is posted is complete when somebody asks, so its message need not be the next one that is counted.
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == k
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); //~ U021
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
