//@ verify -n 2
// Each process has an invariant about itself. What the n-th message is, the channel says.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0}
int N;
#pragma antiphon channel(0) {int from, int to, int k, int m} from == 0 ==> m == 2 * k
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int i = 0;
#pragma antiphon invariant 0 <= i && i <= N && i == \sent(1, 0)
    while (i < N) {
      int value = 2 * i;
      MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      i++;
    }
  } else {
    int j = 0, sum = 0;
#pragma antiphon invariant 0 <= j && j <= N && j == \received(0, 0) && sum == j * (j - 1)
    while (j < N) {
      int value;
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(value == 2 * j);
      sum += value;
      j++;
    }
    assert(sum == N * (N - 1));
  }
  MPI_Finalize();
  return 0;
}
