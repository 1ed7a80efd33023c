// Rows and columns of a grid as communicators of their own.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, dims[2] = {0, 0}, periods[2] = {0, 0}, keep[2] = {0, 1}, sum = 0;
  MPI_Comm grid, row;
  MPI_Init(&argc, &argv);
  MPI_Dims_create(4, 2, dims);
  assert(dims[0] == 2 && dims[1] == 2);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_sub(grid, keep, &row);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  assert(sum == (rank < 2 ? 1 : 5));
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
