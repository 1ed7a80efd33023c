// Only one end of an edge says that it is there.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, peer = 1, none = 0;
  MPI_Comm graph;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, &none, MPI_UNWEIGHTED, rank == 0, &peer, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                 &graph);
  //~^^ mpi-collective
  MPI_Comm_free(&graph);
  MPI_Finalize();
  return 0;
}
