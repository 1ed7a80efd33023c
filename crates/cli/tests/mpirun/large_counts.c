//@ -n 2
//@ not Open MPI: version 4.1 has no functions with large counts
// Functions whose arrays of counts and displacements are of 64 bits.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, in[4] = {-1, -1, -1, -1}, out[4], all[4] = {-1, -1, -1, -1}, sum = -1;
  MPI_Count counts[2] = {1, 2}, two[2] = {2, 2}, ones[2] = {1, 1};
  MPI_Aint places[2] = {0, 1}, steps[2] = {0, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++) out[i] = 10 * rank + i;
  MPI_Allgatherv_c(out, counts[rank], MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
  printf("rank %d: %d %d %d\n", rank, all[0], all[1], all[2]);
  MPI_Alltoallv_c(out, two, steps, MPI_INT, in, two, steps, MPI_INT, MPI_COMM_WORLD);
  printf("rank %d: %d %d %d %d\n", rank, in[0], in[1], in[2], in[3]);
  MPI_Reduce_scatter_c(out, &sum, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("rank %d: %d\n", rank, sum);
  MPI_Finalize();
  return 0;
}
