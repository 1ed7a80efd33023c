// A range of ranks leaves the group.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int ranges[1][3] = {{0, 4, 2}};
  MPI_Group world, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_range_incl(world, 1, ranges, &part);  //~ mpi-rank
  MPI_Group_free(&part);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
