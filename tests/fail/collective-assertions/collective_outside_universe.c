// Rank 1 does not belong to the universe, so there is no snapshot of it.
//@ verify -n 3
#include <mpi.h>

#pragma TASS universe EDGES PID != 1

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective(EDGES) assert NEIGHBOUR PROC[1].me == 1  //~ collective-assertion
  MPI_Finalize();
  return 0;
}
