//@ args: -n all
// From twelve processes on all of them send first, and nobody receives.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size >= 12) {
    int l = (rank + size - 1) % size, r = (rank + 1) % size;
    MPI_Ssend(&x, 1, MPI_INT, r, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, l, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
