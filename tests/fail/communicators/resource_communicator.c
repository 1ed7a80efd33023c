// A duplicate of the communicator is never freed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Barrier(copy);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
