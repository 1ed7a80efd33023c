//@ args: -n all
// Rank 0 gathers one number of each other rank, in order.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, i, value, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    sum = 0;
    for (i = 1; i < size; i++) {
      MPI_Recv(&value, 1, MPI_INT, i, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(value == 2 * i);
      sum += value;
    }
    assert(sum == size * (size - 1));
  } else {
    value = 2 * rank;
    MPI_Send(&value, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
