// Rank 1 is given a number from behind the array of the root: it may be any, and nothing that depends on it is sure.
//@ verify -n 2 --max-violations 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 0, all[1] = {7};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatter(all, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);  //~ array-bounds
  if (rank == 1)
    assert(mine != 5);  //~? assertion
  MPI_Finalize();
  return 0;
}
