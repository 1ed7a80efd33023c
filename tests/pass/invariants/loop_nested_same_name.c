// A loop within another one of the same name: processes meet at each of them by itself.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int me, i = 0, j, s = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective invariant L 0 <= i && i <= N && i == PROC[1 - me].i && s == 2 * i
  while (i < N) {
    j = 0;
#pragma TASS collective invariant L 0 <= j && j <= 2 && j == PROC[1 - me].j && s == 2 * i + j
    while (j < 2) {
      s++;
      j++;
    }
    i++;
  }
  assert(s == 2 * N);
  MPI_Finalize();
  return 0;
}
