// A colour is not negative unless it is MPI_UNDEFINED.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, -77, 0, &part);  //~ mpi-argument
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
