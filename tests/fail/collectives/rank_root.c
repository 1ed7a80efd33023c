// A broadcast whose root is not a process.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&x, 1, MPI_INT, size, MPI_COMM_WORLD);  //~ mpi-rank
  MPI_Finalize();
  return 0;
}
