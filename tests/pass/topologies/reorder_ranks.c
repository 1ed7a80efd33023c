// Who asks for its rank in the grid does not depend on how ranks are given.
//@[two] verify -n 2
//@[three] verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int own, left, right, from = -1, dims[1], periods[1] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &dims[0]);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &grid);
  MPI_Comm_rank(grid, &own);
  MPI_Cart_shift(grid, 0, 1, &left, &right);
  MPI_Sendrecv(&own, 1, MPI_INT, right, 0, &from, 1, MPI_INT, left, 0, grid, MPI_STATUS_IGNORE);
  assert(from == own - 1);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
