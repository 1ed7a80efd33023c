// A server takes a message from anybody, then one from the other sender, forever: nobody is passed over twice.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, x = 0;
  MPI_Status status;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      MPI_Recv(&x, 1, MPI_INT, 3 - status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
}
