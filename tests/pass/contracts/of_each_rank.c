//@ verify -n 1..3 --contracts
// Processes call the function between messages; it is checked once for all of them.
#include <assert.h>
#include <mpi.h>

#pragma antiphon requires a >= 0 && b >= 0
#pragma antiphon ensures \result >= a && \result >= b && (\result == a || \result == b)
int larger(int a, int b) { return a < b ? b : a; }

int main(int argc, char **argv) {
  int rank, size, best = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      int other;
      MPI_Recv(&other, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      best = larger(best, other);
    }
    assert(best >= 0 && best < size);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
