// `MPI_Waitsome` is fair: what is complete whenever it is asked is listed some time.
//@ verify -n 3
#include <mpi.h>

int main(void) {
  int rank, count, at[2], x = 0, in[2];
  MPI_Request requests[2];
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; rank == 0 && i < 2; i++)
    MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
  for (;;) {
    if (rank == 0) {
      MPI_Waitsome(2, requests, &count, at, MPI_STATUSES_IGNORE);
      for (int i = 0; i < count; i++)
        MPI_Irecv(&in[at[i]], 1, MPI_INT, at[i] + 1, 0, MPI_COMM_WORLD, &requests[at[i]]);
    } else {
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
}
