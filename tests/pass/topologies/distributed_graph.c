// A distributed graph: each process says its own edges, or one says all.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, into, out, weighted, from, to, weight, x, got = -1;
  MPI_Comm ring, star;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int below = (rank + size - 1) % size, above = (rank + 1) % size, three = 3;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &below, &three, 1, &above, &three, MPI_INFO_NULL, 0, &ring);
  MPI_Dist_graph_neighbors_count(ring, &into, &out, &weighted);
  assert(into == 1 && out == 1 && weighted);
  MPI_Dist_graph_neighbors(ring, 1, &from, &weight, 1, &to, &weight);
  assert(from == below && to == above && weight == 3);
  MPI_Ineighbor_alltoall(&rank, 1, MPI_INT, &got, 1, MPI_INT, ring, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(got == below);
  int centre = 0, rays[2] = {1, 2}, count = size - 1;
  MPI_Dist_graph_create(MPI_COMM_WORLD, rank == size - 1, &centre, &count, rays, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
  x = 100 + rank;
  got = -1;
  MPI_Neighbor_allgather(&x, 1, MPI_INT, &got, 1, MPI_INT, star);
  assert(got == (rank > 0 ? 100 : -1));
  MPI_Comm_free(&ring);
  MPI_Comm_free(&star);
  MPI_Finalize();
  return 0;
}
