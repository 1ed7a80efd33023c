// Atomic is each element, not the operation: two of them may win one element each.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[2] = {0}, mine[2], old[2];
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  mine[0] = mine[1] = rank + 1;
  MPI_Get_accumulate(mine, 2, MPI_INT, old, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_REPLACE, win);  //~ U206
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
