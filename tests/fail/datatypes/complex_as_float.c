// A complex number of `double` is sent as one of `float`.
//@ verify -n 2
#include <complex.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double complex z = 1 + 2 * I;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&z, 1, MPI_C_FLOAT_COMPLEX, 1, 0, MPI_COMM_WORLD);  //~ mpi-type
  else
    MPI_Recv(&z, 1, MPI_C_DOUBLE_COMPLEX, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
