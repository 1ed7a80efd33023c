// A receive with an open tag learns the tag from its status.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = 4;
    MPI_Send(&x, 1, MPI_INT, 1, 17, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    assert(x == 4 && status.MPI_TAG == 17 && status.MPI_SOURCE == 0);
  }
  MPI_Finalize();
  return 0;
}
