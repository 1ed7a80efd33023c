// There is no operation MPI_OP_NULL.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
