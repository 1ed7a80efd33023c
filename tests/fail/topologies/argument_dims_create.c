// Three processes in one dimension do not divide eight.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {3, 0};
  MPI_Init(&argc, &argv);
  MPI_Dims_create(8, 2, dims);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
