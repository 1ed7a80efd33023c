// What is not checked leaves no snapshots.
//@ verify -n 2 --no-check collective-assertion
#include <mpi.h>

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective assert WRONG me == 0
  MPI_Finalize();
  return 0;
}
