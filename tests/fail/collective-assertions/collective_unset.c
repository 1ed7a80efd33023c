// An assertion that reads what another process never wrote has no value.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int me, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 1)
    x = 1;
#pragma TASS collective assert SET PROC[1].x == 1 && PROC[0].x == 1  //~ collective-assertion
  MPI_Finalize();
  return 0;
}
