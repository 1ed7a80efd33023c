// One process does not start a persistent barrier that the other one waits in.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
  if (rank == 0) {
    MPI_Start(&barrier);
    MPI_Wait(&barrier, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  }
  MPI_Request_free(&barrier);
  MPI_Finalize();
  return 0;
}
