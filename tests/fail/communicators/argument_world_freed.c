// The communicator of all processes cannot be freed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_free(&comm);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
