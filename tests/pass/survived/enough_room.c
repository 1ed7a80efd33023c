// Buffers that are long enough, an ordered window, an epoch that is ended: nothing is to be survived.
//@ verify -n 2 --max-violations 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 1, all[2] = {0, 0}, parts[2] = {7, 8}, part = 0, memory[2] = {0, 0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(parts, 1, MPI_INT, &part, 1, MPI_INT, 0, MPI_COMM_WORLD);
  assert(part == 7 + rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&mine, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  if (rank == 0) {
    assert(all[0] == 1 && all[1] == 1);
    assert(memory[0] == 1 && memory[1] == 1);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
