// Process i sends i + 1 numbers to each process.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out[4], in[3] = {-1, -1, -1};
  int out_counts[2], out_places[2], in_counts[2] = {1, 2}, in_places[2] = {2, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++)
    out[i] = 10 * rank + i;
  for (int i = 0; i < 2; i++) {
    out_counts[i] = rank + 1;
    out_places[i] = i * (rank + 1);
  }
  MPI_Alltoallv(out, out_counts, out_places, MPI_INT, in, in_counts, in_places, MPI_INT, MPI_COMM_WORLD);
  assert(in[2] == rank);
  assert(in[0] == 10 + 2 * rank && in[1] == 11 + 2 * rank);
  MPI_Finalize();
  return 0;
}
