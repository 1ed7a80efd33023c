//@ args: -n all
// Rows of a grid whose length is an input: not followed. The reason and the numbers that were explored are told.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {C >= 1}
int C;
int main(int argc, char **argv) {
  int rank, size, v, w = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  v = rank;
  if (rank % C + 1 < C && rank + 1 < size)
    MPI_Send(&v, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
  if (rank % C > 0) {
    MPI_Recv(&w, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(w == rank - 1);
  }
  MPI_Finalize();
  return 0;
}
