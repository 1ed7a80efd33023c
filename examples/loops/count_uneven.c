/* WRONG: the processes count to different numbers and so iterate a collective
   loop different numbers of times. */
#include <mpi.h>

#pragma TASS input {N >= 0} int
#define N 5

int i;

int main(int argc, char *argv[]) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  i = 0;
#pragma TASS collective invariant L 0 <= i && i <= N
  while (i < N - rank)
    i++;
  MPI_Finalize();
  return 0;
}
