// A communicator with a grid is never freed.
//@ verify -n 4
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 2}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
