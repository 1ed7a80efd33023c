//@ -n 6
// Collective operations between neighbours: on a grid that ends in one dimension, in a graph, in a distributed graph.
#include <mpi.h>
#include <stdio.h>

static void show(const char *what, int rank, const int *list, int count) {
  // One write a line, since lines of several processes may meet; `puts` may make two of it.
  char line[200];
  int length = snprintf(line, sizeof line, "%s, rank %d:", what, rank);
  for (int i = 0; i < count; i++) length += snprintf(line + length, sizeof line - length, " %d", list[i]);
  snprintf(line + length, sizeof line - length, "\n");
  fputs(line, stdout);
}

static void on_a_grid(void) {
  int rank, dims[2] = {2, 3}, wraps[2] = {0, 1}, in[4] = {-1, -1, -1, -1}, out[4], all[4] = {-1, -1, -1, -1};
  int counts[4] = {1, 1, 1, 1}, places[4] = {3, 2, 1, 0};
  MPI_Comm grid;
  MPI_Request request;
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, wraps, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  for (int i = 0; i < 4; i++) out[i] = 10 * rank + i;
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, grid);
  show("grid, gathered", rank, all, 4);
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
  show("grid, exchanged", rank, in, 4);
  for (int i = 0; i < 4; i++) in[i] = -1;
  MPI_Ineighbor_alltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, grid, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  show("grid, exchanged backwards", rank, in, 4);
  MPI_Comm_free(&grid);
}

static void in_a_graph(void) {
  // A line of four; two are left out.
  int index[4] = {1, 3, 5, 6}, edges[6] = {1, 0, 2, 1, 3, 2}, rank, count, in[2] = {-1, -1};
  MPI_Comm line;
  MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &line);
  if (line == MPI_COMM_NULL) return;
  MPI_Comm_rank(line, &rank);
  MPI_Graph_neighbors_count(line, rank, &count);
  int counts[2] = {1, 1}, places[2] = {0, 1};
  MPI_Neighbor_allgatherv(&rank, 1, MPI_INT, in, counts, places, MPI_INT, line);
  show("line", rank, in, count);
  MPI_Comm_free(&line);
}

static void in_a_distributed_graph(void) {
  // Each gives to the next one and to the one after that.
  int rank, size, into, out, weighted, kind, a[2], b[2], wa[2], wb[2], in[2], sent[2];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int sources[2] = {(rank + size - 1) % size, (rank + size - 2) % size};
  int destinations[2] = {(rank + 1) % size, (rank + 2) % size};
  int weights[2] = {1, 2};
  MPI_Comm graph;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sources, weights, 2, destinations, weights, MPI_INFO_NULL, 0, &graph);
  MPI_Topo_test(graph, &kind);
  MPI_Dist_graph_neighbors_count(graph, &into, &out, &weighted);
  MPI_Dist_graph_neighbors(graph, 2, a, wa, 2, b, wb);
  printf("graph, rank %d: %d %d %d %d, %d %d and %d %d\n", rank, kind == MPI_DIST_GRAPH, into, out, weighted != 0, a[0], a[1],
         b[0], b[1]);
  sent[0] = 10 * rank;
  sent[1] = 10 * rank + 1;
  MPI_Neighbor_alltoall(sent, 1, MPI_INT, in, 1, MPI_INT, graph);
  show("graph", rank, in, 2);
  MPI_Comm_free(&graph);
  // One process says all edges of a star; the others get from it only.
  int hub[1] = {0}, degree[1] = {5}, rays[5] = {1, 2, 3, 4, 5}, x = rank == 0 ? 42 : -1, got = -1;
  MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0 ? 1 : 0, hub, degree, rays, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Dist_graph_neighbors_count(graph, &into, &out, &weighted);
  MPI_Neighbor_allgather(&x, 1, MPI_INT, &got, 1, MPI_INT, graph);
  printf("star, rank %d: %d %d %d, got %d\n", rank, into, out, weighted != 0, got);
  MPI_Comm_free(&graph);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  on_a_grid();
  in_a_graph();
  in_a_distributed_graph();
  MPI_Finalize();
  return 0;
}
