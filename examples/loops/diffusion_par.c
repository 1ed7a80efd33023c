/* Diffusion of heat in a ring of NX cells that is distributed in blocks. It gives
   what diffusion_seq.c gives, for every number of steps. */
#include <mpi.h>

#ifndef NX
#define NX 4
#endif

#pragma TASS input {NSTEPS >= 0} int
#define NSTEPS 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 100, 50};
#pragma TASS output
double result[NX];

int rank, nprocs, first, nxl, left, right, step;
double u[NX + 2]; /* this process's cells are u[1..nxl] */

static int first_of(int process) {
  return NX * process / nprocs;
}

static void begin(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  first = first_of(rank);
  nxl = first_of(rank + 1) - first;
  left = (rank + nprocs - 1) % nprocs;
  right = (rank + 1) % nprocs;
  for (int i = 1; i <= nxl; i++)
    u[i] = start[first + i - 1];
}

static void exchange_ghost_cells(void) {
  MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[nxl + 1], 1, MPI_DOUBLE, right, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&u[nxl], 1, MPI_DOUBLE, right, 0, &u[0], 1, MPI_DOUBLE, left, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void update(void) {
  double next[NX + 2];
  for (int i = 1; i <= nxl; i++)
    next[i] = u[i] + k * (u[i + 1] - 2 * u[i] + u[i - 1]);
  for (int i = 1; i <= nxl; i++)
    u[i] = next[i];
}

static void collect(void) {
  if (rank != 0) {
    MPI_Send(&u[1], nxl, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    return;
  }
  for (int i = 1; i <= nxl; i++)
    result[i - 1] = u[i];
  for (int process = 1; process < nprocs; process++)
    MPI_Recv(&result[first_of(process)], first_of(process + 1) - first_of(process), MPI_DOUBLE, process, 1,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  begin();
#pragma TASS joint invariant STEPS step == spec.step \
  && (forall {int i | 1 <= i && i <= nxl} u[i] == spec.u[first + i - 1])
  while (step < NSTEPS) {
    exchange_ghost_cells();
    update();
    step++;
  }
  collect();
  MPI_Finalize();
  return 0;
}
