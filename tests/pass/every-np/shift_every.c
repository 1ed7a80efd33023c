//@ args: -n all
// Everybody sends to the right and receives from the left at once.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, mine, theirs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank;
  MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 0, &theirs, 1, MPI_INT, (rank + size - 1) % size, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(theirs == (rank + size - 1) % size);
  MPI_Finalize();
  return 0;
}
