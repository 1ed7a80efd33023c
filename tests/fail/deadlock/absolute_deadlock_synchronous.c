// Synchronous sends do not buffer, whatever the library does.
//@ verify -n 2 --deadlock absolute
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Ssend(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);  //~ absolute-deadlock
  MPI_Recv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
