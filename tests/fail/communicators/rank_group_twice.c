// A group cannot have a member twice.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int members[2] = {1, 1};
  MPI_Group world, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &part);  //~ mpi-rank
  MPI_Group_free(&part);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
