// The members of a group must all name that group.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Group world, own;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int order[2] = {rank, 1 - rank};
  MPI_Group_incl(world, 2, order, &own);
  MPI_Comm_create(MPI_COMM_WORLD, own, &part);  //~ mpi-collective
  MPI_Comm_free(&part);
  MPI_Group_free(&own);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
