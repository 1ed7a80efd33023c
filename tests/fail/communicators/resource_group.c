// The group of a communicator is never freed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Group group;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &group);
  MPI_Group_size(group, &size);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
