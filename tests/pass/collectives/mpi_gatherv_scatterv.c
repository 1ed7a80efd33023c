// Blocks of different lengths with gaps between them.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[9], mine[3] = {-1, -1, -1};
  int counts[3] = {1, 2, 3}, places[3] = {0, 2, 5};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 9; i++)
    all[i] = i;
  MPI_Scatterv(all, counts, places, MPI_INT, mine, rank + 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < 3; i++)
    assert(mine[i] == (i <= rank ? places[rank] + i : -1));
  for (int i = 0; i < 9; i++)
    all[i] = -5;
  MPI_Gatherv(mine, rank + 1, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    assert(all[0] == 0 && all[1] == -5 && all[2] == 2 && all[3] == 3);
    assert(all[4] == -5 && all[5] == 5 && all[7] == 7 && all[8] == -5);
  }
  MPI_Finalize();
  return 0;
}
