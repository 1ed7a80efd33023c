// The receiver runs forever and never receives: the execution does not end, and the message is lost all the same.
//@ verify -n 2
#include <mpi.h>

int main(void) {
  int rank, x = 1;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ mpi-unreceived
  } else {
    while (x)
      ;
  }
  MPI_Finalize();
  return 0;
}
