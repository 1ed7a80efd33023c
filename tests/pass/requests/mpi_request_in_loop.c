// Requests in an array, as many as an input says.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input {N >= 1 && N <= 3} int
#define N 2

int main(int argc, char **argv) {
  int rank, x[3] = {0};
  MPI_Request r[3];
  MPI_Status statuses[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; i++) {
    if (rank == 0) {
      x[i] = 5 * i;
      MPI_Isend(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
    } else {
      MPI_Irecv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &r[i]);
    }
  }
  MPI_Waitall(N, r, statuses);
  for (int i = 0; i < N; i++)
    assert(x[i] == 5 * i && (rank == 0 || statuses[i].MPI_TAG == i));
  MPI_Finalize();
  return 0;
}
