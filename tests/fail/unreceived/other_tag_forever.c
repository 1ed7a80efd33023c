// The server goes on forever with whoever comes, and the message of another tag is never taken.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, x = 0;
  MPI_Request request;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    MPI_Isend(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request); //~ mpi-unreceived
  for (;;) {
    if (rank == 0) {
      for (int i = 0; i < 2; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      int y = 0;
      MPI_Ssend(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
