//@ -n 3
// One-sided operations with requests around a ring, and a sum at rank 0.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, window[2] = {0}, given, one = 1, got = -1, old = -1;
  MPI_Win win;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int next = (rank + 1) % size;
  given = 10 + rank;
  MPI_Win_lock_all(0, win);
  MPI_Rput(&given, 1, MPI_INT, next, 0, 1, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Raccumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Rget(&got, 1, MPI_INT, next, 0, 1, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Rget_accumulate(&one, 1, MPI_INT, &old, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_NO_OP, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_unlock_all(win);
  printf("rank %d has %d, and the sum is %d\n", rank, got, old);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
