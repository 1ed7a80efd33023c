// A grid with rows of three ranks; in a last row that is not full there is nobody to the right.
//@ args: -n all
#include <assert.h>
#include <mpi.h>
#define W 3

int main(int argc, char **argv) {
  int rank, size, above = -1, left = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank >= W)
    MPI_Recv(&above, 1, MPI_INT, rank - W, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank + W < size)
    MPI_Send(&rank, 1, MPI_INT, rank + W, 0, MPI_COMM_WORLD);
  if (rank % W > 0)
    MPI_Recv(&left, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank % W < W - 1)
    MPI_Send(&rank, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD); //~ mpi-rank
  assert(rank < W || above == rank - W);
  assert(rank % W == 0 || left == rank - 1);
  MPI_Finalize();
  return 0;
}
