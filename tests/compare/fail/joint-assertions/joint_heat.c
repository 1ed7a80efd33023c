//@ compare -n 2 --input NX=4 --input STEPS=1
//@ spec: joint_heat_seq.c
/* The left ghost cell is never filled: the first step shows it. */
#include <mpi.h>
#include <stdlib.h>
#pragma TASS input {3 <= NX && NX <= 6} int NX
#define NX 5
#pragma TASS input {0 <= STEPS && STEPS <= 2} int STEPS
#define STEPS 2
#pragma TASS input
double start[NX];
#pragma TASS output
double u[NX];

int main(int argc, char **argv) {
  int me, np;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  int first = me * NX / np, count = (me + 1) * NX / np - first;
  int left = me > 0 ? me - 1 : MPI_PROC_NULL, right = me + 1 < np ? me + 1 : MPI_PROC_NULL;
  double *v = calloc(count + 2, sizeof *v), *w = malloc((count + 2) * sizeof *w);
  for (int i = 1; i <= count; i++)
    v[i] = start[first + i - 1];
  for (int time = 1; time <= STEPS; time++) {
    if (count > 0) {
      MPI_Sendrecv(&v[1], 1, MPI_DOUBLE, left, 0, &v[count + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    }
    for (int i = 1; i <= count; i++)
      w[i] = v[i] + (v[i - 1] + v[i + 1] - 2 * v[i]) / 4;
    for (int i = 1; i <= count; i++)
      v[i] = w[i];
#pragma TASS joint assert STEP time == spec.time \
    && forall {int i | 1 <= i && i <= count} v[i] == spec.u[first + i - 1] //~^ collective-assertion
  }
  for (int i = 1; i <= count; i++)
    u[first + i - 1] = v[i];
  free(v);
  free(w);
  MPI_Finalize();
  return 0;
}
