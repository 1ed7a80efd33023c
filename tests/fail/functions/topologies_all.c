// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 3 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int total;
static int ones[2] = {1, 1}, starts[2] = {0, 1};
static MPI_Aint bytes[2] = {0, 4};
static MPI_Datatype types[2] = {MPI_INT, MPI_INT};

static void add(const int *got) { total += got[0] + 10 * got[1]; }

static void done(MPI_Request *request, const int *got) {
  MPI_Wait(request, MPI_STATUS_IGNORE);
  add(got);
}

static void again(MPI_Request *request, const int *got) {
  MPI_Start(request);
  done(request, got);
  MPI_Request_free(request);
}

static void neighbours(MPI_Comm ring, int *give) {
  int got[2] = {0, 0};
  MPI_Request request;
  MPI_Neighbor_allgather(give, 1, MPI_INT, got, 1, MPI_INT, ring);
  add(got);
  MPI_Neighbor_allgatherv(give, 1, MPI_INT, got, ones, starts, MPI_INT, ring);
  add(got);
  MPI_Neighbor_alltoall(give, 1, MPI_INT, got, 1, MPI_INT, ring);
  add(got);
  MPI_Neighbor_alltoallv(give, ones, starts, MPI_INT, got, ones, starts, MPI_INT, ring);
  add(got);
  MPI_Neighbor_alltoallw(give, ones, bytes, types, got, ones, bytes, types, ring);
  add(got);
  MPI_Ineighbor_allgather(give, 1, MPI_INT, got, 1, MPI_INT, ring, &request);
  done(&request, got);
  MPI_Ineighbor_allgatherv(give, 1, MPI_INT, got, ones, starts, MPI_INT, ring, &request);
  done(&request, got);
  MPI_Ineighbor_alltoall(give, 1, MPI_INT, got, 1, MPI_INT, ring, &request);
  done(&request, got);
  MPI_Ineighbor_alltoallv(give, ones, starts, MPI_INT, got, ones, starts, MPI_INT, ring, &request);
  done(&request, got);
  MPI_Ineighbor_alltoallw(give, ones, bytes, types, got, ones, bytes, types, ring, &request);
  done(&request, got);
#ifndef WITHOUT_PERSISTENT
  MPI_Neighbor_allgather_init(give, 1, MPI_INT, got, 1, MPI_INT, ring, MPI_INFO_NULL, &request);
  again(&request, got);
  MPI_Neighbor_allgatherv_init(give, 1, MPI_INT, got, ones, starts, MPI_INT, ring, MPI_INFO_NULL, &request);
  again(&request, got);
  MPI_Neighbor_alltoall_init(give, 1, MPI_INT, got, 1, MPI_INT, ring, MPI_INFO_NULL, &request);
  again(&request, got);
  MPI_Neighbor_alltoallv_init(give, ones, starts, MPI_INT, got, ones, starts, MPI_INT, ring, MPI_INFO_NULL, &request);
  again(&request, got);
  MPI_Neighbor_alltoallw_init(give, ones, bytes, types, got, ones, bytes, types, ring, MPI_INFO_NULL, &request);
  again(&request, got);
#endif
}

static void grid(MPI_Comm ring) {
  int dims, kind, size[1], wraps[1], at[1], rank, below, above, own;
  MPI_Comm_rank(ring, &rank);
  MPI_Topo_test(ring, &kind);
  MPI_Cartdim_get(ring, &dims);
  MPI_Cart_get(ring, 1, size, wraps, at);
  assert(kind == MPI_CART && dims == 1 && size[0] == 3 && wraps[0] && at[0] == rank);
  MPI_Cart_coords(ring, (rank + 1) % 3, 1, at);
  assert(at[0] == (rank + 1) % 3);
  MPI_Cart_rank(ring, at, &own);
  assert(own == at[0]);
  MPI_Cart_shift(ring, 0, 1, &below, &above);
  assert(below == (rank + 2) % 3 && above == (rank + 1) % 3);
  MPI_Cart_map(ring, 1, size, wraps, &own);
  assert(own == rank || own == MPI_UNDEFINED || own >= 0);
  int keep[1] = {1}, members;
  MPI_Comm part;
  MPI_Cart_sub(ring, keep, &part);
  MPI_Comm_size(part, &members);
  assert(members == 3);
  MPI_Comm_free(&part);
  total += kind == MPI_CART ? 1 : 0;
}

static void graphs(int rank) {
  int index[3] = {1, 3, 4}, edges[4] = {1, 0, 2, 1}, nodes, links, count, near[2], all[3], to[4], kind, mapped;
  MPI_Comm chain;
  MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &chain);
  MPI_Topo_test(chain, &kind);
  MPI_Graphdims_get(chain, &nodes, &links);
  MPI_Graph_get(chain, 3, 4, all, to);
  assert(kind == MPI_GRAPH && nodes == 3 && links == 4 && all[1] == 3 && to[3] == 1);
  MPI_Graph_neighbors_count(chain, rank, &count);
  assert(count == (rank == 1 ? 2 : 1));
  MPI_Graph_neighbors(chain, rank, count, near);
  assert(near[0] == (rank == 1 ? 0 : 1));
  MPI_Graph_map(MPI_COMM_WORLD, 3, index, edges, &mapped);
  assert(mapped >= 0 || mapped == MPI_UNDEFINED);
  total += 100 * count;
  MPI_Comm_free(&chain);
  int degree = 1, next = (rank + 1) % 3, from[1], there[1], in, out, weighted;
  MPI_Comm circle;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &degree, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &circle);
  MPI_Dist_graph_neighbors_count(circle, &in, &out, &weighted);
  assert(in == 1 && out == 1 && !weighted);
  MPI_Dist_graph_neighbors(circle, 1, from, MPI_UNWEIGHTED, 1, there, MPI_UNWEIGHTED);
  assert(from[0] == (rank + 2) % 3 && there[0] == next);
  total += from[0] + there[0] + rank;
  MPI_Comm_free(&circle);
}

int main(int argc, char **argv) {
  int rank, dims[1] = {0}, wraps[1] = {1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(3, 1, dims);
  MPI_Comm ring;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, wraps, 0, &ring);
  int give[2] = {rank + 1, rank + 4};
  neighbours(ring, give);
  grid(ring);
  MPI_Comm_free(&ring);
  graphs(rank);
  assert(total == (rank == 0 ? 476 : rank == 1 ? 696 : 311) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
