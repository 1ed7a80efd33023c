// The last process may be the root.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = rank;
  MPI_Bcast(&x, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
  assert(x == size - 1);
  MPI_Finalize();
  return 0;
}
