// Divisors of the number of processes are accepted and kept.
//@ verify
#include <assert.h>
#include <mpi.h>

#pragma TASS input {ROWS >= 1 && ROWS <= 3} int
#define ROWS 2

int main(int argc, char **argv) {
  int dims[2] = {0, 1};
  dims[1] = ROWS;
  MPI_Init(&argc, &argv);
  MPI_Dims_create(12, 2, dims);
  assert(dims[1] == ROWS && dims[0] * dims[1] == 12);
  MPI_Finalize();
  return 0;
}
