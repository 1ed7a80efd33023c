//@ -n 3
// Parts of a shared window that processes read and write by pointers.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, unit, *mine, *next, *first;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &next);
  MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first);
  MPI_Win_fence(0, win);
  mine[0] = 10 * rank;
  next[1] = 100 + rank;
  MPI_Win_fence(0, win);
  printf("rank %d: %d bytes in units of %d, own %d %d, next %d, first %d %d\n", rank, (int)bytes, unit, mine[0], mine[1],
         next[0], first[0], first[1]);
  MPI_Win_fence(0, win);
  if (rank == 0)
    for (int i = 0; i < 2 * size; i++)
      mine[i] = i;
  MPI_Win_fence(0, win);
  printf("rank %d: %d %d\n", rank, mine[0], mine[1]);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
