// A grid has more places than the communicator has processes.
//@ verify -n 4
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 3}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);  //~ mpi-argument
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
