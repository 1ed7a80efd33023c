// A receive is posted, but nothing makes the ready send wait for it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Rsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  //~ mpi-argument
  }
  MPI_Finalize();
  return 0;
}
