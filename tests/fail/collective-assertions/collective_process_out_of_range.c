// The last rank has no right neighbour.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective assert NEXT PROC[me + 1].me == me + 1  //~ collective-assertion
  MPI_Finalize();
  return 0;
}
