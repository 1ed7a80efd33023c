// Odd and even processes in reverse order of their ranks.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, inside, size, first = -1;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
  MPI_Comm_rank(part, &inside);
  MPI_Comm_size(part, &size);
  assert(size == (rank % 2 ? 1 : 2));
  assert(inside == (rank == 0 ? 1 : 0));
  if (inside == 0)
    first = rank;
  MPI_Bcast(&first, 1, MPI_INT, 0, part);
  assert(first == (rank % 2 ? 1 : 2));
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
