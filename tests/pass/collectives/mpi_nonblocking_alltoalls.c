// Nonblocking exchanges of all with all, and nonblocking distributed sums.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out[2], a[2], v[2], w[2], counts[2] = {1, 1}, places[2] = {0, 1}, bytes[2] = {0, sizeof(int)};
  int part = 0, block = 0;
  MPI_Datatype types[2] = {MPI_INT, MPI_INT};
  MPI_Request r[5];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  out[0] = 10 * rank;
  out[1] = 10 * rank + 1;
  MPI_Ialltoall(out, 1, MPI_INT, a, 1, MPI_INT, MPI_COMM_WORLD, &r[0]);
  MPI_Ialltoallv(out, counts, places, MPI_INT, v, counts, places, MPI_INT, MPI_COMM_WORLD, &r[1]);
  MPI_Ialltoallw(out, counts, bytes, types, w, counts, bytes, types, MPI_COMM_WORLD, &r[2]);
  MPI_Ireduce_scatter(out, &part, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[3]);
  MPI_Ireduce_scatter_block(out, &block, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &r[4]);
  MPI_Waitall(5, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 2; i++)
    assert(a[i] == 10 * i + rank && v[i] == a[i] && w[i] == a[i]);
  assert(part == 10 + 2 * rank && block == 10 + rank);
  MPI_Finalize();
  return 0;
}
