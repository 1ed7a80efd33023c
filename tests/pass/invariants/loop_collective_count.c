// Every process counts for itself; that all count alike is a collective invariant.
//@ verify -n 3
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int i = 0;
  MPI_Init(&argc, &argv);
#pragma TASS collective invariant L 0 <= i && i <= N && i == PROC[(PID + 1) % NPROCS].i
  while (i < N)
    i++;
#pragma TASS assert i == N
  MPI_Finalize();
  return 0;
}
