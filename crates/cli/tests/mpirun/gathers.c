//@ -n 4
// Gather, scatter and their forms with counts and displacements.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, i, mine[4], all[64], counts[8], starts[8], total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (i = 0; i < 4; i++) mine[i] = 10 * rank + i;
  for (i = 0; i < 64; i++) all[i] = -1;
  MPI_Gather(mine, 2, MPI_INT, all, 2, MPI_INT, 1, MPI_COMM_WORLD);
  if (rank == 1) for (i = 0; i < 2 * size; i++) printf("gather %d: %d\n", i, all[i]);
  for (i = 0; i < size; i++) {
    counts[i] = i % 3 + 1;
    starts[i] = total;
    total += counts[i] + 1;
  }
  for (i = 0; i < 64; i++) all[i] = -1;
  MPI_Gatherv(mine, rank % 3 + 1, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) for (i = 0; i < total; i++) printf("gatherv %d: %d\n", i, all[i]);
  for (i = 0; i < 64; i++) all[i] = 1000 + i;
  MPI_Scatter(all, 3, MPI_INT, mine, 3, MPI_INT, 2, MPI_COMM_WORLD);
  printf("scatter: rank %d has %d %d %d %d\n", rank, mine[0], mine[1], mine[2], mine[3]);
  MPI_Scatterv(all, counts, starts, MPI_INT, mine, rank % 3 + 1, MPI_INT, 0, MPI_COMM_WORLD);
  printf("scatterv: rank %d has %d %d %d %d\n", rank, mine[0], mine[1], mine[2], mine[3]);
  MPI_Allgather(&mine[0], 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  for (i = 0; i < size; i++) printf("allgather: rank %d sees %d at %d\n", rank, all[i], i);
  MPI_Allgatherv(mine, rank % 3 + 1, MPI_INT, all, counts, starts, MPI_INT, MPI_COMM_WORLD);
  for (i = 0; i < total; i++) printf("allgatherv: rank %d sees %d at %d\n", rank, all[i], i);
  MPI_Finalize();
  return 0;
}
