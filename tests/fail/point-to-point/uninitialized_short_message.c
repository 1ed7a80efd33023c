// The message has two elements; the receiver reads three.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int b[2] = {1, 2};
    MPI_Send(b, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(a, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    a[0] = a[1] + a[2];  //~ uninitialized
  }
  MPI_Finalize();
  return 0;
}
