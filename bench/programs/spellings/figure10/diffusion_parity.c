// Diffusion: blocking sends and receives in an order by parity; one cell more for the first processes.
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {NX >= 1} int
#define NX 8
#pragma TASS input {NT >= 0} int
#define NT 3
#pragma TASS input
double k = 0.25;
#pragma TASS input
double start[NX] = {0, 0, 100, 100, 50, 0, 25, 25};
#pragma TASS output
double u[NX];

static int rank, nprocs, first, count, left, right;
static double *mine, *next;

static int first_of(int process) {
  int each = NX / nprocs, more = NX % nprocs;
  return process * each + (process < more ? process : more);
}

static void begin(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  first = first_of(rank);
  count = first_of(rank + 1) - first;
  left = count == 0 || first == 0 ? MPI_PROC_NULL : rank - 1;
  right = count == 0 || first + count == NX ? MPI_PROC_NULL : rank + 1;
  mine = malloc((count + 2) * sizeof(double));
  next = malloc((count + 2) * sizeof(double));
  for (int i = 1; i <= count; i++)
    mine[i] = start[first + i - 1];
}

static void exchange_ghost_cells(void) {
  if (count == 0)
    return;
  if (rank % 2 == 0) {
    MPI_Send(&mine[1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD);
    MPI_Recv(&mine[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&mine[count], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
    MPI_Recv(&mine[count + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&mine[count + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&mine[count], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
    MPI_Recv(&mine[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&mine[1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD);
  }
}

static void update(void) {
  for (int i = 1; i <= count; i++) {
    if (first + i == 1 || first + i == NX)
      next[i] = mine[i];
    else
      next[i] = (1 - 2 * k) * mine[i] + k * mine[i - 1] + k * mine[i + 1];
  }
  double *swap = mine;
  mine = next;
  next = swap;
}

static void collect(void) {
  if (rank != 0) {
    MPI_Send(&mine[1], count, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    return;
  }
  for (int i = 1; i <= count; i++)
    u[i - 1] = mine[i];
  for (int process = 1; process < nprocs; process++)
    MPI_Recv(&u[first_of(process)], first_of(process + 1) - first_of(process), MPI_DOUBLE, process, 1,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  begin();
  for (int t = 0; t < NT; t++) {
    exchange_ghost_cells();
    update();
  }
  collect();
  free(mine);
  free(next);
  MPI_Finalize();
  return 0;
}
