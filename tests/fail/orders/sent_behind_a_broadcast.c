// Rank 2 sends to rank 0 behind a broadcast with rank 3, which comes to it only after receives of its own. Rank 0 may wait that long,
// and take that message first: what it can take is not all there, though nobody sends at the moment.
//@[used] verify -n 6 --max-violations 1
//@[off] verify -n 6 --max-violations 1 --commute off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, first = 0, y = 0;
  MPI_Comm pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2 || rank == 3, rank, &pair);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first != 2); //~ assertion
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Bcast(&x, 1, MPI_INT, 1, pair);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&x, 1, MPI_INT, 1, pair);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
