//@ -n 2
// Complex numbers in messages and reductions.
#include <complex.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  double complex z, sum, product;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  z = rank + 1 + 2 * I;
  MPI_Allreduce(&z, &sum, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&z, &product, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  MPI_Sendrecv_replace(&z, 1, MPI_C_DOUBLE_COMPLEX, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("rank %d: %g %g, %g %g, %g %g\n", rank, creal(sum), cimag(sum), creal(product), cimag(product), creal(z),
         cimag(z));
  MPI_Finalize();
  return 0;
}
