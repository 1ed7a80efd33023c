// The variable of a nonblocking broadcast is written by its root.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  if (rank == 0)
    x++;  //~ mpi-buffer
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
