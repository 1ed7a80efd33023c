// The size of a window is not an attribute of a communicator.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  void *value;
  int found;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WIN_SIZE, &value, &found);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
