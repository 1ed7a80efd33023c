//@ args: -n all
// A tree over the bits of the rank is no shape that is followed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, step, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  value = rank;
  for (step = 1; step < size; step = step * 2) {
    if (rank % (2 * step) == step)
      MPI_Send(&value, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
    if (rank % (2 * step) == 0 && rank + step < size)
      MPI_Recv(&value, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
