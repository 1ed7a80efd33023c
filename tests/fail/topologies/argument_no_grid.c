// Neighbours in a grid are asked of a communicator without one.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int left, right;
  MPI_Init(&argc, &argv);
  MPI_Cart_shift(MPI_COMM_WORLD, 0, 1, &left, &right);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
