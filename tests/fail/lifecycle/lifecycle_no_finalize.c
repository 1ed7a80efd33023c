// The program ends without MPI_Finalize.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;  //~ mpi-lifecycle
}
