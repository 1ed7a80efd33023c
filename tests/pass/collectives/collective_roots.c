// Each process is the root once.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int root = 0; root < size; root++) {
    int x = rank;
    MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
    assert(x == root);
  }
  MPI_Finalize();
  return 0;
}
