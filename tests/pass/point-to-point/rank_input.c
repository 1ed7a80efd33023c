// An input chooses the receiver among those that there are.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

#pragma TASS input {DEST >= 1 && DEST <= 2} int
#define DEST 1

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = 9;
    MPI_Send(&x, 1, MPI_INT, DEST, 0, MPI_COMM_WORLD);
  } else if (rank == DEST) {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 9);
  }
  MPI_Finalize();
  return 0;
}
