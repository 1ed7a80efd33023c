//@ args: -n all
// The eleventh rank's token is too large.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) { x = 0; if (size > 1) MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); }
  else { MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); x++;
    if (rank < size - 1) MPI_Send(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD); }
  assert(x < 11);
  MPI_Finalize();
  return 0;
}
