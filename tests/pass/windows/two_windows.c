// Two windows with the same memory: a fence orders the put by one of them and the put by the other.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int memory[4] = {0}, rank, v = 3, w = 4;
  MPI_Win one, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof(memory), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &one);
  MPI_Win_create(memory + 2, 2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &other);
  MPI_Win_fence(0, one);
  MPI_Win_fence(0, other);
  if (rank == 0)
    MPI_Put(&v, 1, MPI_INT, 1, 2, 1, MPI_INT, one);
  MPI_Win_fence(0, one);
  if (rank == 0)
    MPI_Put(&w, 1, MPI_INT, 1, 0, 1, MPI_INT, other);
  MPI_Win_fence(0, other);
  if (rank == 1)
    assert(memory[2] == 4 && memory[1] == 0);
  MPI_Win_free(&one);
  MPI_Win_free(&other);
  MPI_Finalize();
  return 0;
}
