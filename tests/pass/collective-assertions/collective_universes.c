// Two universes have an order each: rank 0 meets EVERYBODY's assertion before that
// of the even ranks, rank 2 after it. Odd ranks pass by.
//@ verify -n 4
#include <mpi.h>

#pragma TASS universe EVEN PID % 2 == 0
#pragma TASS universe EDGES PID == 0 || PID == NPROCS - 1

int main(int argc, char **argv) {
  int me, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  x = me / 2;
  if (me != 2) {
#pragma TASS collective assert ALL forall {int p | 0 <= p && p < NPROCS} PROC[p].me == p
  }
#pragma TASS collective(EVEN) assert HALVES x == PROC[2 - PID].x + PID - 1
  if (me == 2) {
#pragma TASS collective assert ALL x == 1
  }
  if (me == 0 || me == 3) {
#pragma TASS collective(EDGES) assert ENDS PROC[0].me + PROC[3].me == 3
  }
  MPI_Finalize();
  return 0;
}
