// A loop that several processes go round together is left by its condition only.
//@ verify -n 2
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int i = 0;
  MPI_Init(&argc, &argv);
#pragma TASS collective invariant L i == PROC[1 - PID].i
  while (1) {
    if (i >= N)  //~ U207
      break;
    i++;
  }
  MPI_Finalize();
  return 0;
}
