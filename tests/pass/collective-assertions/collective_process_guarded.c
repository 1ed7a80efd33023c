// `&&`, `||` and `==>` guard processes that there are not.
//@ verify -n 1..3
#include <mpi.h>

int main(int argc, char **argv) {
  int me, np;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
#pragma TASS collective assert NEXT me + 1 < np ==> PROC[me + 1].me == me + 1
#pragma TASS collective assert PREVIOUS me == 0 || PROC[me - 1].me == me - 1
#pragma TASS collective assert BOTH !(me > 0 && me + 1 < np && PROC[me - 1].me + 2 != PROC[me + 1].me)
#pragma TASS collective assert EACH forall {int p | 0 < p && p < NPROCS} PROC[p - 1].me < PROC[p].me
  MPI_Finalize();
  return 0;
}
