// Each process counts what is positive in its part, and the sum of all counts is
// that of the whole array.
//@ verify -n 1..3 --input N=1..4
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
  int first = me * N / np, end = (me + 1) * N / np, count = 0;
  for (int i = first; i < end; i++)
    if (a[i] > 0)
      count++;
#pragma TASS collective assert PARTS end - first >= count \
    && (PID + 1 < NPROCS ==> end == PROC[PID + 1].first) && (PID == 0 || PROC[PID - 1].end == first)
  MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma TASS collective assert TOTAL total == sum {int p | 0 <= p && p < NPROCS} PROC[p].count \
    && forall {int p | 0 <= p && p < NPROCS} PROC[p].total == total \
    && total == sum {int i | 0 <= i && i < N} (a[i] > 0 ? 1 : 0)
  MPI_Finalize();
  return 0;
}
