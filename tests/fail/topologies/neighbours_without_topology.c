// A neighbourhood operation on a communicator that has no topology.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
