/* Diffusion of heat in a ring of cells that is distributed in blocks. GHOSTS says
   of all processes that after an exchange a ghost cell is the cell that it
   stands for, COMPARE that after a step each process has the cells of the
   specification. */
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {NX >= 1} int
#define NX 8
#pragma TASS input {NSTEPS >= 0} int
#define NSTEPS 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 0, 100, 100, 50, 0, 25, 25};
#pragma TASS output
double result[NX];

int rank, nprocs, first, nxl, left, right;
double *u, *next; /* this process's cells are u[1..nxl] */

static int first_of(int process) {
  return NX * process / nprocs;
}

static void begin(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
#pragma TASS assume NX >= nprocs
  first = first_of(rank);
  nxl = first_of(rank + 1) - first;
  left = (rank + nprocs - 1) % nprocs;
  right = (rank + 1) % nprocs;
  u = malloc((nxl + 2) * sizeof(double));
  next = malloc((nxl + 2) * sizeof(double));
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
  for (int time = 1; time <= NSTEPS; time++) {
    exchange_ghost_cells();
#pragma TASS collective assert GHOSTS u[nxl] == PROC[right].u[0] \
    && u[1] == PROC[left].u[PROC[left].nxl + 1]
    update();
#pragma TASS joint assert COMPARE forall {int i | 1 <= i && i <= nxl} u[i] == spec.u[first + i - 1]
  }
  collect();
  free(u);
  free(next);
  MPI_Finalize();
  return 0;
}
