// The parts of two processes leave out the last element: the second conjunct is false.
//@ verify -n 2 --input N=3
#include <mpi.h>

#pragma TASS input {N >= 1} int
#define N 4
#pragma TASS input
int a[N];

int main(int argc, char **argv) {
  int me, np, total;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  int first = me * (N / np), end = (me + 1) * (N / np), count = 0;
  for (int i = first; i < end; i++)
    if (a[i] > 0)
      count++;
  MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma TASS collective assert TOTAL total == sum {int p | 0 <= p && p < NPROCS} PROC[p].count \
    && total == sum {int i | 0 <= i && i < N} (a[i] > 0 ? 1 : 0)  //~^ collective-assertion
  MPI_Finalize();
  return 0;
}
