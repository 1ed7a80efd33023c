//@ -n 6
// A grid, periodic in one dimension: coordinates, neighbours, shifts, rows.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, dims[2] = {0, 0}, periods[2] = {0, 1}, at[2], back[2], got[2], remain[2] = {0, 1};
  int up, down, left, right, x, sum, row_rank;
  MPI_Comm grid, row;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, at);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  if (up == MPI_PROC_NULL) up = -1;
  printf("rank %d of %dx%d at (%d,%d): left %d right %d\n", rank, dims[0], dims[1], at[0], at[1], left, right);
  printf("rank %d: up %d, down is %s\n", rank, up, down == MPI_PROC_NULL ? "nobody" : "somebody");
  at[1] += dims[1];
  MPI_Cart_rank(grid, at, &x);
  printf("rank %d: around is %d\n", rank, x);
  x = rank;
  MPI_Sendrecv_replace(&x, 1, MPI_INT, right, 1, left, 1, grid, MPI_STATUS_IGNORE);
  printf("rank %d: from the left %d\n", rank, x);
  MPI_Cart_get(grid, 2, back, got, at);
  printf("rank %d: %d %d, %d %d, %d %d\n", rank, back[0], back[1], got[0], got[1], at[0], at[1]);
  MPI_Cart_sub(grid, remain, &row);
  MPI_Comm_rank(row, &row_rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
  printf("rank %d: %d in its row of sum %d\n", rank, row_rank, sum);
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
