// A shared window: each process has its own memory, others by communication.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, unit, got = 0, *mine, *same, *flavor, flag;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, rank, &size, &unit, &same);
  assert(same == mine && size == 2 * sizeof(int) && unit == sizeof(int));
  MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavor, &flag);
  assert(flag && *flavor == MPI_WIN_FLAVOR_SHARED);
  mine[0] = rank;
  MPI_Win_fence(0, win);
  MPI_Get(&got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  assert(got == 1 - rank);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
