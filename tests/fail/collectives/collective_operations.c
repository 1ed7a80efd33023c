// The processes disagree about the operation.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op op = rank == 0 ? MPI_SUM : MPI_MAX;
  MPI_Allreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
