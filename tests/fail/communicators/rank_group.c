// A group can take in only members of the group it is made from.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int members[2] = {0, 2};
  MPI_Group world, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &part);  //~ mpi-rank
  MPI_Group_free(&part);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
