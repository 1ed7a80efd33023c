// A value moves around the ring until it is at home again.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = 100 + rank;
  for (int step = 1; step <= size; step++) {
    int left = (rank + size - 1) % size;
    MPI_Sendrecv_replace(&x, 1, MPI_INT, (rank + 1) % size, 3, left, 3, MPI_COMM_WORLD, &status);
    assert(status.MPI_SOURCE == left && status.MPI_TAG == 3);
    assert(x == 100 + (rank + size - step) % size);
  }
  MPI_Finalize();
  return 0;
}
