/* Neighbours exchange the cells at their borders, step by step; a collective assertion says that the ghosts are what
   the neighbours have. It copies six numbers, or with -DWHOLE the whole block. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define CELLS 4000
#define STEPS 3000

double u[CELLS + 2], v[CELLS + 2], first, last, before, after;
int rank, size, left, right;

static void exchange(void) {
  MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[CELLS + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&u[CELLS], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  for (int i = 1; i <= CELLS; i++) u[i] = (rank * CELLS + i) % 17;
  for (int step = 0; step < STEPS; step++) {
    exchange();
    first = u[1], last = u[CELLS], before = u[0], after = u[CELLS + 1];
#ifdef WHOLE
#pragma TASS collective assert GHOSTS u[0] == PROC[left].u[CELLS] && u[CELLS + 1] == PROC[right].u[1]
#else
#pragma TASS collective assert GHOSTS before == PROC[left].last && after == PROC[right].first
#endif
    for (int i = 1; i <= CELLS; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i <= CELLS; i++) u[i] = v[i];
  }
  for (int i = 1; i <= CELLS; i++) sum += u[i];
  double total = 0;
  MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0) printf("checksum %.6f\n", total);
  return 0;
}
