// Blocks go out to all processes and come back changed.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, all[6], mine[2] = {-1, -1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 6; i++)
    all[i] = rank == size - 1 ? i : -9;
  MPI_Scatter(all, 2, MPI_INT, mine, 2, MPI_INT, size - 1, MPI_COMM_WORLD);
  assert(mine[0] == 2 * rank && mine[1] == 2 * rank + 1);
  mine[0] += 100;
  MPI_Gather(mine, 2, MPI_INT, all, 2, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 0; i < size; i++)
      assert(all[2 * i] == 100 + 2 * i && all[2 * i + 1] == 2 * i + 1);
  MPI_Finalize();
  return 0;
}
