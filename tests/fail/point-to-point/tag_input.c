// The tag counts down from an input and ends below zero.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {FIRST >= 1 && FIRST <= 4} int
#define FIRST 3

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    if (rank == 0)
      MPI_Ssend(&x, 1, MPI_INT, 1, FIRST - i, MPI_COMM_WORLD);  //~ mpi-tag
    else
      MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
