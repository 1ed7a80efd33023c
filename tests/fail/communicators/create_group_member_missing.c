// A member of the group of `MPI_Comm_create_group` does not call it: the other one waits for ever.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ranks[] = {0, 2};
  MPI_Group world, group;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, ranks, &group);
  if (rank != 2)
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &comm);  //~ absolute-deadlock
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
