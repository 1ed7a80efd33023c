//@ verify -n 2
// The consumer takes a message for the next one.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0}
int N;
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int i = 0;
#pragma antiphon collective invariant QUEUE 0 <= i && i <= N
    while (i < N) {
      int value = 2 * i;
      MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      i++;
    }
  } else {
    int j = 0;
#pragma antiphon collective invariant QUEUE j == PROC[0]@main.i
    while (j < N) {
      int value;
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(value == 2 * j + 2); //~ assertion
      j++;
    }
  }
  MPI_Finalize();
  return 0;
}
