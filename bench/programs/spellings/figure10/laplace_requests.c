// Laplace: ghost rows by requests.
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {NX >= 1} int
#define NX 4
#pragma TASS input {NY >= 1} int
#define NY 6
#pragma TASS input {NT >= 1} int
#define NT 20
#pragma TASS input {EPSILON > 0}
double EPSILON = 0.5;
#pragma TASS input
double start[NY][NX] = {{0, 8, 8, 0}, {0, 64, 16, 0}, {0, 32, 24, 8}, {8, 0, 8, 16}, {0, 8, 8, 0}, {0, 0, 8, 16}};
#pragma TASS output
double u[NY][NX];
#pragma TASS output
int iterations;

static int rank, nprocs, first, count, above, below;
/* Rows 1 to count are this process's, rows 0 and count + 1 are ghosts. */
static double (*mine)[NX], (*next)[NX];

static int first_of(int process) {
  return NY * process / nprocs;
}

static int owner_of(int row) {
  return (nprocs * (row + 1) - 1) / NY;
}

static void begin(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  first = first_of(rank);
  count = first_of(rank + 1) - first;
  above = count == 0 || first == 0 ? MPI_PROC_NULL : owner_of(first - 1);
  below = count == 0 || first + count == NY ? MPI_PROC_NULL : owner_of(first + count);
  mine = malloc((count + 2) * sizeof(double[NX]));
  next = malloc((count + 2) * sizeof(double[NX]));
  for (int y = 1; y <= count; y++)
    for (int x = 0; x < NX; x++)
      mine[y][x] = next[y][x] = start[first + y - 1][x];
}

static void exchange_ghost_rows(void) {
  MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  if (count > 0) {
    MPI_Irecv(mine[0], NX, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(mine[count + 1], NX, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(mine[1], NX, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(mine[count], NX, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[3]);
  }
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static double change_of_row(int y) {
  double change = 0.0;
  for (int x = 1; x < NX - 1; x++)
    change += (next[y][x] - mine[y][x]) * (next[y][x] - mine[y][x]);
  return change;
}

/* Updates this process's rows; the change of all processes' rows. */
static double step(void) {
  double here = 0.0, everywhere;
  for (int y = 1; y <= count; y++) {
    if (first + y - 1 == 0 || first + y - 1 == NY - 1)
      continue;
    for (int x = 1; x < NX - 1; x++)
      next[y][x] = (mine[y - 1][x] + mine[y + 1][x] + mine[y][x - 1] + mine[y][x + 1]) / 4;
    here += change_of_row(y);
  }
  double(*swap)[NX] = mine;
  mine = next;
  next = swap;
  MPI_Allreduce(&here, &everywhere, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return everywhere;
}

static void collect(void) {
  for (int y = 1; y <= count; y++)
    if (rank != 0)
      MPI_Send(mine[y], NX, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    else
      for (int x = 0; x < NX; x++)
        u[y - 1][x] = mine[y][x];
  for (int y = count; rank == 0 && y < NY; y++)
    MPI_Recv(u[y], NX, MPI_DOUBLE, owner_of(y), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  begin();
  double change = EPSILON;
  while (change >= EPSILON && iterations < NT) {
    exchange_ghost_rows();
    change = step();
    iterations++;
  }
  collect();
  free(mine);
  free(next);
  MPI_Finalize();
  return 0;
}
