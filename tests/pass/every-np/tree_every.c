// A binary tree of ranks: what the root has goes down to all, and what all have is gathered upwards.
//@ args: -n all
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, given = 0, mine = 1, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    given = 7;
  else
    MPI_Recv(&given, 1, MPI_INT, (rank - 1) / 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (2 * rank + 1 < size)
    MPI_Send(&given, 1, MPI_INT, 2 * rank + 1, 0, MPI_COMM_WORLD);
  if (2 * rank + 2 < size)
    MPI_Send(&given, 1, MPI_INT, 2 * rank + 2, 0, MPI_COMM_WORLD);
  assert(given == 7);
  MPI_Barrier(MPI_COMM_WORLD);
  if (2 * rank + 1 < size) {
    MPI_Recv(&other, 1, MPI_INT, 2 * rank + 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine += other;
  }
  if (2 * rank + 2 < size) {
    MPI_Recv(&other, 1, MPI_INT, 2 * rank + 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine += other;
  }
  if (rank > 0)
    MPI_Send(&mine, 1, MPI_INT, (rank - 1) / 2, 1, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
