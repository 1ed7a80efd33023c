// Rank 0 is done with all rounds before rank 1 begins: the snapshots of one round
// belong together nevertheless, and nobody waits for anybody.
//@ verify -n 2 --input N=1..4
#include <mpi.h>

#pragma TASS input {N >= 1} int
#define N 3

int main(int argc, char **argv) {
  int me, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < N; i++) {
#pragma TASS collective assert SAME PROC[0].i == PROC[1].i && PROC[1].x == N * (1 - PROC[0].me)
  }
  x = N;
  if (me == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
