//@ args: -n all
// What all ranks add up to is too large from some number on.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = rank % 3;
  MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(y <= 10);
  MPI_Finalize();
  return 0;
}
