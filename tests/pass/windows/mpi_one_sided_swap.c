// One of two swaps wins.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[4] = {0}, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int zero = 0, me = rank + 1, won, all;
  MPI_Win_lock_all(0, win);
  MPI_Compare_and_swap(&me, &zero, &y, MPI_INT, 0, 0, win);
  MPI_Win_unlock_all(win);
  won = y == 0;
  MPI_Allreduce(&won, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(all == 1);
  if (rank == 0)
    assert(window[0] == 1 || window[0] == 2);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
