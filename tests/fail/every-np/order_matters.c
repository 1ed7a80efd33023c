//@ args: -n all
// What rank 0 computes depends on the order of messages from anybody.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int s = 0;
    for (int i = 1; i < size; i++) { MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); s = 2 * s + y; }
    assert(s >= 0 && (size < 3 || s != 4)); //~ assertion
  } else { x = rank; MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); }
  MPI_Finalize();
  return 0;
}
