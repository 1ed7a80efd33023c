// What a get brings is used after a flush; what a put sends is read before.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[4] = {0}, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  window[0] = 5;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  MPI_Get(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
  MPI_Win_flush(1 - rank, win);
  MPI_Put(&x, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
  y = x;
  MPI_Win_unlock_all(win);
  assert(y == 5);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
