// Rank 1 goes round once more than rank 0.
//@ verify -n 2
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int rank, i = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma TASS collective invariant L i <= N + rank
  while (i < N + rank)  //~ loop-invariant
    i++;
  MPI_Finalize();
  return 0;
}
