// Neighbours on a ring and on a line: what each gets, also where the two neighbours are one process.
//@ verify -n 1..4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, wraps = 1, ends = 0, out[2], in[2], all[2] = {-1, -1};
  MPI_Comm ring, line;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &wraps, 0, &ring);
  MPI_Comm_rank(ring, &rank);
  int below = (rank + size - 1) % size, above = (rank + 1) % size;
  out[0] = 10 * rank;
  out[1] = 10 * rank + 1;
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring);
  assert(in[0] == 10 * below + 1);
  assert(in[1] == 10 * above);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &ends, 0, &line);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, line);
  assert(all[0] == (rank > 0 ? rank - 1 : -1));
  assert(all[1] == (rank < size - 1 ? rank + 1 : -1));
  MPI_Comm_free(&ring);
  MPI_Comm_free(&line);
  MPI_Finalize();
  return 0;
}
