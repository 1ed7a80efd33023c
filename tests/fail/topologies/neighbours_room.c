// Each neighbour sends one number, but there is room for one neighbour only.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, wraps = 1, in[1];
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &wraps, 0, &ring);
  MPI_Comm_rank(ring, &rank);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, ring);  //~ array-bounds
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
