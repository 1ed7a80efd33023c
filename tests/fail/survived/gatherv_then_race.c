// The second part of a gather lies behind the root's array; behind it a get and a store of its target race.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine[2] = {1, 2}, all[3] = {0, 0, 0}, counts[2] = {2, 2}, starts[2] = {0, 2}, memory = 0, got = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gatherv(mine, 2, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);  //~ array-bounds
  MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
  else
    memory = 5;  //~ data-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
