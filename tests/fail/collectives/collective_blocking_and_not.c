// A blocking collective does not match a nonblocking one.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Ibarrier(MPI_COMM_WORLD, &request);  //~ mpi-collective
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
