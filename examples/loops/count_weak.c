/* WRONG invariant: too weak. It forgets that i stays below N, which the assertion
   behind the loop needs. */
#include <assert.h>
#include <mpi.h>

#pragma TASS input {N >= 0} int
#define N 5

int i;

int main(int argc, char *argv[]) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  i = 0;
#pragma TASS collective invariant L 0 <= i && i == PROC[0].i
  while (i < N)
    i++;
  assert(i == N);
  MPI_Finalize();
  return 0;
}
