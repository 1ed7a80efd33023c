// Two ranks play ping-pong for ever; the two others wait for each other.
//@ verify -n 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (rank < 2) {
    if (rank == 0) MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Recv(&x, 1, MPI_INT, 5 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  MPI_Finalize();
  return 0;
}
