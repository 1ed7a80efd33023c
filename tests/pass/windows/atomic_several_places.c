// Several atomic operations in an epoch, whose order nobody sees: each place has one process.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, window[8] = {0}, one = 1, old[2] = {-1, -1};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Fetch_and_op(&one, &old[0], MPI_INT, (rank + 1) % size, 2 * rank, MPI_SUM, win);
  MPI_Fetch_and_op(&one, &old[1], MPI_INT, (rank + 1) % size, 2 * rank + 1, MPI_SUM, win);
  MPI_Win_fence(0, win);
  assert(old[0] == 0 && old[1] == 0);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
