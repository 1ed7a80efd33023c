// A grid of two dimensions has no third one.
//@ verify -n 4
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 2}, periods[2] = {0, 0}, left, right;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_shift(grid, 2, 1, &left, &right);  //~ mpi-argument
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
