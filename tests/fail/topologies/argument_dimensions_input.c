// Four processes cannot be divided into rows of three.
//@ verify
#include <mpi.h>

#pragma TASS input {ROWS >= 1 && ROWS <= 3} int
#define ROWS 2

int main(int argc, char **argv) {
  int dims[2] = {0, ROWS == 3 ? 3 : 1};
  MPI_Init(&argc, &argv);
  MPI_Dims_create(4, 2, dims);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
