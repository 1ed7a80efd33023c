//@ args: -n all
// From sixteen processes on the wrong root has the value.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = rank == 0 ? size : 0;
  MPI_Bcast(&x, 1, MPI_INT, size > 15 ? 1 : 0, MPI_COMM_WORLD);
  assert(x == size);
  MPI_Finalize();
  return 0;
}
