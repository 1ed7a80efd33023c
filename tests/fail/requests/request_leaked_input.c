// The loop that completes the requests stops one too early for n = 3.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {n >= 1 && n <= 3}
int n = 2;

int main(int argc, char **argv) {
  int rank, x[3] = {0};
  MPI_Request requests[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++) {
    if (rank == 0)
      MPI_Isend(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    else
      MPI_Irecv(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]);
  }
  MPI_Waitall(n < 3 ? n : 2, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();  //~ mpi-request
  return 0;
}
