// The parts of a distributed array: blocks of rows, columns by turns.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[12], own[6], sizes[2] = {3, 4}, grid[2] = {2, 2}, size, dealt[2] = {MPI_DISTRIBUTE_DFLT_DARG, 1};
  int ways[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
  MPI_Aint low, extent;
  MPI_Datatype part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 12; i++) all[i] = i;
  MPI_Type_create_darray(4, rank, 2, sizes, ways, dealt, grid, MPI_ORDER_C, MPI_INT, &part);
  MPI_Type_commit(&part);
  MPI_Type_size(part, &size);
  MPI_Type_get_extent(part, &low, &extent);
  assert(low == 0 && extent == 12 * sizeof(int));
  int rows = rank < 2 ? 2 : 1, first = rank < 2 ? 0 : 2, column = rank % 2;
  assert(size == rows * 2 * (int)sizeof(int));
  MPI_Sendrecv(all, 1, part, rank, 0, own, rows * 2, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 2; j++) assert(own[2 * i + j] == 4 * (first + i) + column + 2 * j);
  MPI_Type_free(&part);
  MPI_Finalize();
  return 0;
}
