// A process sends more to its neighbour than that one expects.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, wraps = 0, in[2], out[4] = {0, 1, 2, 3};
  MPI_Comm line;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &wraps, 0, &line);
  MPI_Comm_rank(line, &rank);
  MPI_Neighbor_alltoall(out, rank == 0 ? 2 : 1, MPI_INT, in, 1, MPI_INT, line);  //~ mpi-collective
  MPI_Comm_free(&line);
  MPI_Finalize();
  return 0;
}
