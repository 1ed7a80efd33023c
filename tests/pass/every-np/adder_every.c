//@ args: -n all
// An adder without a tree: each rank adds up its part, rank 0 adds the parts.
#include <assert.h>
#include <mpi.h>

#define PART 3

int main(int argc, char **argv) {
  int rank, size, i, sum, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  sum = 0;
  for (i = rank * PART; i < (rank + 1) * PART; i++)
    sum += i;
  if (rank == 0) {
    for (i = 1; i < size; i++) {
      MPI_Recv(&part, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += part;
    }
    assert(2 * sum == size * PART * (size * PART - 1));
  } else {
    MPI_Send(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
