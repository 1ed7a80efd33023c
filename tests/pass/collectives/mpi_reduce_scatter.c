// Each process gets its part of the sums.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, in[4], out[3] = {-1, -1, -1}, counts[2] = {1, 3};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++)
    in[i] = 10 * rank + i;
  MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    assert(out[0] == 10 && out[1] == -1);
  else
    assert(out[0] == 12 && out[1] == 14 && out[2] == 16);
  MPI_Reduce_scatter_block(in, out, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  assert(out[0] == 10 + 2 * rank && out[1] == 11 + 2 * rank);
  MPI_Finalize();
  return 0;
}
