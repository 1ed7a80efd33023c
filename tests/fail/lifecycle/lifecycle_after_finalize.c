// MPI is used after it was finalised.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_WORLD);  //~ mpi-lifecycle
  return 0;
}
