//@ args: -n 2 --infer
// The consumer counts one message too many: its own invariant does not hold.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
#pragma antiphon invariant 0 <= i && i <= N
    for (int i = 0; i < N; i++)
      MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    int s = 0;
#pragma antiphon invariant 0 <= j && j <= N && 2 * s == j * (j - 1) //~ loop-invariant
    for (int j = 0; j < N; j++) {
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      s += x + 1;
    }
    assert(2 * s == N * (N - 1));
  }
  MPI_Finalize();
  return 0;
}
