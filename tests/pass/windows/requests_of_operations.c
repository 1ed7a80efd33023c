// One-sided operations with requests: a buffer is free once its request is complete, and what was read is there.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, window[4] = {0}, given = 0, sum = 1, got = -1, old = -1;
  MPI_Win win;
  MPI_Request puts, gets, both[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  int next = (rank + 1) % size;
  given = 10 + rank;
  MPI_Rput(&given, 1, MPI_INT, next, 0, 1, MPI_INT, win, &puts);
  MPI_Wait(&puts, MPI_STATUS_IGNORE);
  assert(puts == MPI_REQUEST_NULL);
  given = 0;
  MPI_Win_flush(next, win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Rget(&got, 1, MPI_INT, next, 0, 1, MPI_INT, win, &gets);
  MPI_Wait(&gets, MPI_STATUS_IGNORE);
  assert(got == 10 + rank);
  MPI_Raccumulate(&sum, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win, &both[0]);
  MPI_Rput(&sum, 1, MPI_INT, MPI_PROC_NULL, 1, 1, MPI_INT, win, &both[1]);
  MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  sum = 5;
  MPI_Win_flush_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Rget_accumulate(&sum, 1, MPI_INT, &old, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_NO_OP, win, &gets);
  MPI_Wait(&gets, MPI_STATUS_IGNORE);
  assert(old == size);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
