// A group is used after it was freed, through a copy of its handle.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Group world, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  copy = world;
  MPI_Group_free(&world);
  MPI_Group_size(copy, &size);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
