// A nonblocking receive has less room than it says; what is there still belongs to it until it is complete.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, from[3] = {1, 2, 3}, to[2] = {0, 0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(from, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(to, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);  //~ array-bounds
    to[0] = 4;  //~ mpi-buffer
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
