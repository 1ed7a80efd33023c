// The tag counts down from an input and ends at zero or above.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input {FIRST >= 2 && FIRST <= 4} int
#define FIRST 3

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    if (rank == 0) {
      MPI_Ssend(&i, 1, MPI_INT, 1, FIRST - i, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      assert(x == i && status.MPI_TAG == FIRST - i);
    }
  }
  MPI_Finalize();
  return 0;
}
