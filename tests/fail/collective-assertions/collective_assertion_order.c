// Rank 0 comes to A and then to B, rank 1 the other way round.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
#pragma TASS collective assert A true
#pragma TASS collective assert B true
  } else {
#pragma TASS collective assert B true  //~ collective-assertion
#pragma TASS collective assert A true
  }
  MPI_Finalize();
  return 0;
}
