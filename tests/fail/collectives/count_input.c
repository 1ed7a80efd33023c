// The count is negative for one input.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {N >= 1 && N <= 4} int
#define N 3

int main(int argc, char **argv) {
  double a[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Bcast(a, N - 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);  //~ mpi-count
  MPI_Finalize();
  return 0;
}
