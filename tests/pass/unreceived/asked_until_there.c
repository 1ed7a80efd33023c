// A server that asks for messages in turn, forever. That there is none yet may be said now and again, but not forever.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, there, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    if (rank == 0) {
      for (int from = 1; from < 3; from++) {
        MPI_Iprobe(from, 0, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (there)
          MPI_Recv(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
    } else {
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
}
