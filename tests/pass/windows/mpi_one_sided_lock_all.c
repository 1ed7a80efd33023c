// Everybody writes its own place of one window, in one shared epoch.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[3] = {0}, x;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  x = rank + 1;
  MPI_Win_lock_all(0, win);
  MPI_Put(&x, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
  if (rank == 0)
    assert(window[0] == 1 && window[1] == 2 && window[2] == 3);
  MPI_Win_unlock(rank, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
