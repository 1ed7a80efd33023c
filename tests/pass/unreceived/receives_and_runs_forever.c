// The receiver runs forever after it received.
//@ verify -n 2
#include <mpi.h>

int main(void) {
  int rank, x = 1;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (x)
      ;
  }
  MPI_Finalize();
  return 0;
}
