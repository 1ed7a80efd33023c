// The order of the calls depends on an input; for n = 2 both send first.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 2}
int n = 0;

int main(int argc, char **argv) {
  int rank, other, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  if (rank == 0 || n == 2) {
    MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);  //~ potential-deadlock
    MPI_Recv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
