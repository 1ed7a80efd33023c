// A ring of three as a graph.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int index[3] = {2, 4, 6}, edges[6] = {1, 2, 0, 2, 0, 1};
  int rank, count, neighbours[2];
  MPI_Comm graph;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &graph);
  if (rank == 3) {
    assert(graph == MPI_COMM_NULL);
  } else {
    MPI_Graph_neighbors_count(graph, rank, &count);
    MPI_Graph_neighbors(graph, rank, count, neighbours);
    assert(count == 2 && neighbours[0] + neighbours[1] + rank == 3);
    MPI_Comm_free(&graph);
  }
  MPI_Finalize();
  return 0;
}
