// Who has no colour gets no communicator; keys give the order.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, place, size;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 5, -rank, &part);
  if (rank == 0) {
    assert(part == MPI_COMM_NULL);
  } else {
    MPI_Comm_rank(part, &place);
    MPI_Comm_size(part, &size);
    assert(place == 3 - rank && size == 3);
    MPI_Comm_free(&part);
  }
  MPI_Finalize();
  return 0;
}
