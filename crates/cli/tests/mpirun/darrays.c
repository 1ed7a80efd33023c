//@ -n 4
// The part of a distributed array that each process has, as positions.
#include <mpi.h>
#include <stdio.h>

static void show(int rank, const char *what, int *sizes, int *ways, int *dealt, int *grid, int order) {
  int all[24], own[24], size, low;
  MPI_Aint start, extent;
  MPI_Datatype part;
  for (int i = 0; i < 24; i++) all[i] = i, own[i] = -1;
  MPI_Type_create_darray(4, rank, 2, sizes, ways, dealt, grid, order, MPI_INT, &part);
  MPI_Type_commit(&part);
  MPI_Type_size(part, &size);
  MPI_Type_get_extent(part, &start, &extent);
  low = (int)start;
  MPI_Sendrecv(all, 1, part, rank, 0, own, size / (int)sizeof(int), MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // One write a line, since lines of several processes may meet; `puts` may make two of it.
  char line[200];
  int length = snprintf(line, sizeof line, "%s, rank %d: %d %d:", what, rank, low, (int)extent);
  for (int i = 0; i < size / (int)sizeof(int); i++) length += snprintf(line + length, sizeof line - length, " %d", own[i]);
  snprintf(line + length, sizeof line - length, "\n");
  fputs(line, stdout);
  MPI_Type_free(&part);
}

int main(int argc, char **argv) {
  int rank, sizes[2] = {5, 4}, grid[2] = {2, 2}, line[2] = {4, 1}, plain[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
  int blocks[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_BLOCK}, turns[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK};
  int two[2] = {2, MPI_DISTRIBUTE_DFLT_DARG}, rows[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  show(rank, "blocks", sizes, blocks, plain, grid, MPI_ORDER_C);
  show(rank, "turns", sizes, turns, two, grid, MPI_ORDER_C);
  show(rank, "columns", sizes, turns, two, grid, MPI_ORDER_FORTRAN);
  show(rank, "rows", sizes, rows, plain, line, MPI_ORDER_C);
  MPI_Finalize();
  return 0;
}
