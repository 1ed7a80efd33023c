// Complex numbers in messages and reductions.
//@ verify -n 2
#include <assert.h>
#include <complex.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double complex z, sum, product;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  z = rank + 1 + 2 * I;
  MPI_Allreduce(&z, &sum, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&z, &product, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
  assert(sum == 3 + 4 * I && product == -2 + 6 * I);
  if (rank == 0)
    MPI_Send(&z, 1, MPI_C_DOUBLE_COMPLEX, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&z, 1, MPI_C_DOUBLE_COMPLEX, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(z == 1 + 2 * I);
  MPI_Finalize();
  return 0;
}
