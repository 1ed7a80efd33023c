// A group is freed twice; the handle is null the second time.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Group world;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_free(&world);
  MPI_Group_free(&world);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
