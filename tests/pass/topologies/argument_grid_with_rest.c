// A grid may leave processes out; they get no communicator.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 1}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  assert((grid == MPI_COMM_NULL) == (rank == 2));
  if (grid != MPI_COMM_NULL)
    MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
