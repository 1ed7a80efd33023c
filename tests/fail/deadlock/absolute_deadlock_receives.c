// Both processes wait for a message before they send one.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Recv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
