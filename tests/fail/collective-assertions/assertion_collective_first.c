// An assertion over two processes that is false: each evaluates it on the union
// of both snapshots.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &x);
#pragma TASS collective assert A PROC[0].x == PROC[1].x  //~ collective-assertion
  MPI_Finalize();
  return 0;
}
