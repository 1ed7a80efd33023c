// Within one universe the order counts, whatever other universes do.
//@ verify -n 3
#include <mpi.h>

#pragma TASS universe EDGES PID == 0 || PID == NPROCS - 1

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
#pragma TASS collective assert ALL true
  if (me == 0) {
#pragma TASS collective(EDGES) assert A true
#pragma TASS collective(EDGES) assert B true
  } else {
#pragma TASS collective(EDGES) assert B true  //~ collective-assertion
#pragma TASS collective(EDGES) assert A true
  }
  MPI_Finalize();
  return 0;
}
