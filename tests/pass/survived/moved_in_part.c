// Of what is scattered and gathered a part is meant, and the rest of the arrays stays as it is.
//@ verify -n 2 --max-violations 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[4] = {1, 2, 3, 4}, mine[2] = {9, 9}, counts[2] = {1, 2}, starts[2] = {0, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(all, counts, starts, MPI_INT, mine, rank + 1, MPI_INT, 0, MPI_COMM_WORLD);
  assert(mine[0] == (rank == 0 ? 1 : 3) && mine[1] == (rank == 0 ? 9 : 4));
  MPI_Gatherv(mine, 1, MPI_INT, all, (int[]){1, 1}, (int[]){3, 1}, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(all[0] == 1 && all[1] == 3 && all[2] == 3 && all[3] == 1);
  MPI_Finalize();
  return 0;
}
