// Who has no part in a new communicator has nothing to free.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, -rank, &part);
  if (rank == 2) {
    assert(part == MPI_COMM_NULL);
  } else {
    int inside;
    MPI_Comm_rank(part, &inside);
    MPI_Comm_size(part, &size);
    assert(size == 2 && inside == 1 - rank);
    MPI_Comm_free(&part);
  }
  MPI_Finalize();
  return 0;
}
