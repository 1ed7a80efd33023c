//@ args: -n all
// A tree whose levels are a loop that is left early: not followed. The reason and the numbers that were explored are told.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  sum = 1;
  for (int step = 1; step < size; step *= 2) {
    if (rank % (2 * step) == 0) {
      if (rank + step < size) {
        int other;
        MPI_Recv(&other, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += other;
      }
    } else {
      MPI_Send(&sum, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
      break;
    }
  }
  if (rank == 0)
    assert(sum == size);
  MPI_Finalize();
  return 0;
}
