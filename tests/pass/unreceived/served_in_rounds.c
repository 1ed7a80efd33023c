// A server that takes messages in any order, forever, one of each sender in each round: nothing is assumed of it.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (;;) {
    if (rank == 0)
      for (int i = 0; i < 2; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
