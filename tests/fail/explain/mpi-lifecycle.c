//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ mpi-lifecycle
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
