// The same exchange is not a deadlock if only absolute ones are asked for.
//@ verify -n 2 --deadlock absolute
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(in == other);
  MPI_Finalize();
  return 0;
}
