// Both ranks go on forever, and the first message, which has another tag, is never taken.
//@ verify -n 2
#include <mpi.h>

static char buffer[1000];

int main(void) {
  int rank, x = 0, answer;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(buffer, 1000);
  if (rank == 0)
    MPI_Bsend(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD); //~ mpi-unreceived
  for (;;) {
    if (rank == 0) {
      MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
      MPI_Recv(&answer, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
  }
}
