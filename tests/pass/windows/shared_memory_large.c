// A process fills its part of a shared window in a long loop before another one has come back from making it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#define N 1100

int main(int argc, char **argv) {
  int rank, *mine;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(N * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  for (int i = 0; i < N; i++)
    mine[i] = i;
  MPI_Win_fence(0, win);
  if (rank == 0)
    assert(mine[N + 5] == 5);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
