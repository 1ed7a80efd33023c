// A server that asks for messages of one client only, forever: those of the other are never received.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, there, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    if (rank == 0) {
      MPI_Iprobe(1, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
      if (there)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ mpi-unreceived
    }
  }
}
