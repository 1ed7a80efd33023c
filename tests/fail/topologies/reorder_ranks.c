// With reorder, a process may have another rank in the grid.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, own, dims[1] = {2}, periods[1] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &grid);
  MPI_Comm_rank(grid, &own);
  assert(own == rank);  //~ assertion
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
