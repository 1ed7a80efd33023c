//@ args: -n all
// Rank 0 gathers from anybody, twice, with a barrier between: whatever the order, the sums are the same.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, i, value, sum;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    sum = 0;
    for (i = 1; i < size; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
      assert(value == 2 * status.MPI_SOURCE);
      sum += value;
    }
    assert(sum == size * (size - 1));
  } else {
    value = 2 * rank;
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    sum = 0;
    for (i = 1; i < size; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    assert(sum == size - 1);
  } else {
    value = 1;
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
