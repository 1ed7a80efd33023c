// A ring of columns: coordinates, ranks, neighbours.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 2}, periods[2] = {1, 0}, coords[2] = {-1, -1}, back = -1;
  int got_dims[2], got_periods[2], got_coords[2], up, down, left, right;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, coords);
  assert(coords[0] == rank / 2 && coords[1] == rank % 2);
  MPI_Cart_rank(grid, coords, &back);
  assert(back == rank);
  MPI_Cart_get(grid, 2, got_dims, got_periods, got_coords);
  assert(got_dims[1] == 2 && got_periods[0] && !got_periods[1] && got_coords[1] == coords[1]);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  assert(up == (rank + 2) % 4 && down == up);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  assert(left == (coords[1] == 0 ? MPI_PROC_NULL : rank - 1));
  assert(right == (coords[1] == 1 ? MPI_PROC_NULL : rank + 1));
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
