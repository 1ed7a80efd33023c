// A colour is negative and not MPI_UNDEFINED.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank - 1, 0, &part);  //~ mpi-argument
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
