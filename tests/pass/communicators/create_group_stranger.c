// Who is not in the group of `MPI_Comm_create_group` may call it, meets nobody, and gets nothing.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ranks[] = {0, 2};
  MPI_Group world, group;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, ranks, &group);
  MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &comm);
  assert((comm == MPI_COMM_NULL) == (rank == 1));
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
