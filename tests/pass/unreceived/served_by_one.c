// A server takes messages from anybody, forever, and there is one sender only: each message is taken, though one is always
// under way.
//@ verify -n 2
#include <mpi.h>

static char buffer[1000];

int main(void) {
  int rank, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(buffer, 1000);
  if (rank == 1)
    MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  for (;;) {
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
      MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}
