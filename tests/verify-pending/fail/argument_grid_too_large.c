// A grid of 2 by 2 needs four processes; for three there is no such grid.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 2}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);  //~ mpi-argument
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
