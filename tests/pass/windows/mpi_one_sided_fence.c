// Put, get and accumulate between fences.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[2] = {0, 100}, got = -1, x;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  x = rank + 1;
  MPI_Win_fence(0, win);
  MPI_Put(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  assert(window[0] == 2 - rank);
  MPI_Get(&got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
  MPI_Accumulate(&x, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win);
  MPI_Win_fence(0, win);
  assert(got == rank + 1);
  assert(window[1] == (rank == 0 ? 103 : 100));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
