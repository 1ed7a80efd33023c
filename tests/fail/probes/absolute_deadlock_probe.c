// A probe waits for a message that nobody sends.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Probe(1 - rank, 0, MPI_COMM_WORLD, &status);  //~ absolute-deadlock
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &status);
  MPI_Finalize();
  return 0;
}
