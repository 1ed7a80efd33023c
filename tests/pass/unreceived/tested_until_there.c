// The same with a request for each client that is tested in turn.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, done, x = 0, in[2];
  MPI_Request requests[2];
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; rank == 0 && i < 2; i++)
    MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
  for (;;) {
    if (rank == 0) {
      for (int i = 0; i < 2; i++) {
        MPI_Test(&requests[i], &done, MPI_STATUS_IGNORE);
        if (done)
          MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
      }
    } else {
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
}
