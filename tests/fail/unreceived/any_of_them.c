// Requests for all clients, of which one is complete at a time: MPI does not promise that `MPI_Waitany` names each some time.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, at, x = 0, in[2];
  MPI_Request requests[2];
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; rank == 0 && i < 2; i++)
    MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
  for (;;) {
    if (rank == 0) {
      MPI_Waitany(2, requests, &at, MPI_STATUS_IGNORE);
      MPI_Irecv(&in[at], 1, MPI_INT, at + 1, 0, MPI_COMM_WORLD, &requests[at]);
    } else {
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ mpi-unreceived
    }
  }
}
