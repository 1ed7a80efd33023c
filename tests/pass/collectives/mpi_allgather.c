// Everybody gets everything, in the order of ranks.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, all[3], counts[3], places[3], sums[6], mine[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < size; i++) {
    assert(all[i] == i);
    counts[i] = i + 1;
    places[i] = i * (i + 1) / 2;
    mine[i] = 10 * rank + i;
  }
  MPI_Allgatherv(mine, rank + 1, MPI_INT, sums, counts, places, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < size; i++)
    for (int j = 0; j <= i; j++)
      assert(sums[places[i] + j] == 10 * i + j);
  MPI_Finalize();
  return 0;
}
