// A loop within another one of the same name, which one process leaves earlier; what it does
// instead looks the same to who goes by names only.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int me, i = 0, j = 0, k = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective invariant L 0 <= i && i <= 1 + me
  while (i < 1 + me) {
    j = 0;
#pragma TASS collective invariant L 0 <= j && j <= 1
    while (j < 1)  //~ loop-invariant
      j++;
    i++;
  }
  if (me == 0) {
#pragma TASS collective invariant L 0 <= k && k <= 2
    while (k < 2)
      k++;
  }
  MPI_Finalize();
  return 0;
}
