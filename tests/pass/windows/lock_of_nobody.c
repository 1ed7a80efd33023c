// Locks, operations and flushes of MPI_PROC_NULL do nothing.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int right = rank == 0 ? 1 : MPI_PROC_NULL;
  MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
  MPI_Get(&y, 1, MPI_INT, right, 0, 1, MPI_INT, win);
  MPI_Win_flush(right, win);
  MPI_Win_flush_local(right, win);
  MPI_Win_unlock(right, win);
  assert(y == (rank == 0 ? 1 : 0));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
