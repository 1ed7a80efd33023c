// The processes disagree about the root.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&x, 1, MPI_INT, rank, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
