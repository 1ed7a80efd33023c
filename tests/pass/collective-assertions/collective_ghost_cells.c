// Diffusion on a ring of processes: after the exchange each ghost cell has the
// value of the neighbour's cell, though nobody waits for the slowest.
//@ verify -n 1..3 --input NX=3..6 --input NSTEPS=0..2
#include <mpi.h>

#pragma TASS input {NX >= 1} int
#define NX 10
#pragma TASS input {NSTEPS >= 0} int
#define NSTEPS 2
#pragma TASS input
double k;
#pragma TASS input
double start[NX];

int main(int argc, char **argv) {
  int me, np;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  int first = me * NX / np;
  int nxl = (me + 1) * NX / np - first;
  int left = (me + np - 1) % np, right = (me + 1) % np;
  double u[nxl + 2], next[nxl + 2];
  for (int i = 1; i <= nxl; i++)
    u[i] = start[first + i - 1];
  for (int time = 1; time <= NSTEPS; time++) {
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[nxl + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[nxl], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma TASS collective assert GHOSTS u[nxl] == PROC[right].u[0] \
    && u[1] == PROC[left].u[PROC[left].nxl + 1]
    for (int i = 1; i <= nxl; i++)
      next[i] = u[i] + k * (u[i + 1] + u[i - 1] - 2 * u[i]);
    for (int i = 1; i <= nxl; i++)
      u[i] = next[i];
  }
  MPI_Finalize();
  return 0;
}
