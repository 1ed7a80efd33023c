// A shared window: processes read and write each other's parts by pointers, in turns that barriers order. Parts lie one
// after the other.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, unit, *mine, *next;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &next);
  assert(bytes == sizeof(int) && unit == sizeof(int));
  MPI_Win_lock_all(0, win);
  *mine = rank + 10;
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_sync(win);
  assert(*next == (rank + 1) % size + 10);
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 0; i < size; i++)
      mine[i] = 100 + i;
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_sync(win);
  assert(*mine == 100 + rank);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
