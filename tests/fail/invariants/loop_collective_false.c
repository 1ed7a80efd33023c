// What the processes say of each other is false from the second round on.
//@ verify -n 2
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int rank, i = 0, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma TASS collective invariant L 0 <= i && i <= N && i == PROC[1 - PID].i && x == PROC[1 - PID].x  //~ loop-invariant
  while (i < N) {
    x += i * rank;
    i++;
  }
  MPI_Finalize();
  return x < 0;
}
