// A message to oneself, sent before it is received.
//@ verify
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);  //~ potential-deadlock
  MPI_Recv(&y, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
