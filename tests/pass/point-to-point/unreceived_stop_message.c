// A worker receives until it is told to stop; nothing is left over.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

int main(int argc, char **argv) {
  int rank, x = 0, seen = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < n; i++)
      MPI_Send(&i, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Send(&x, 0, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Status status;
    do {
      MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      seen++;
    } while (status.MPI_TAG == 1);
    assert(seen == n + 1);
  }
  MPI_Finalize();
  return 0;
}
