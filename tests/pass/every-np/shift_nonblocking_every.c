//@ args: -n all
// Everybody passes a number on to the right, with operations that are posted and waited for together.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, mine, theirs;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank;
  MPI_Irecv(&theirs, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&mine, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  assert(theirs == (rank + size - 1) % size);
  MPI_Finalize();
  return 0;
}
