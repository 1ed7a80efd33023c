// Ranks 0 and 1 go on forever, and a message for rank 2 has a tag that it does not wait for.
//@ verify -n 4
#include <mpi.h>

static char buffer[1000];

int main(void) {
  int rank, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(buffer, 1000);
  if (rank == 0)
    MPI_Bsend(&x, 1, MPI_INT, 2, 5, MPI_COMM_WORLD); //~ mpi-unreceived
  if (rank == 2)
    MPI_Recv(&x, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (;;) {
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
}
