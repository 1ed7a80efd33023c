// A grid of one dimension has no direction 1.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[1] = {2}, periods[1] = {1}, left, right;
  MPI_Comm line;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
  MPI_Cart_shift(line, 1, 1, &left, &right);  //~ mpi-argument
  MPI_Comm_free(&line);
  MPI_Finalize();
  return 0;
}
