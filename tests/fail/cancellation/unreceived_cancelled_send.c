// A send that is not cancelled after all leaves its message behind.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);  //~ mpi-unreceived
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
