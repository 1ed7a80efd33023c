// A communicator for the members of a group; the others get none.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, members[2] = {2, 0}, sum = 0, inside;
  MPI_Group world, pair;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &pair);
  MPI_Comm_create(MPI_COMM_WORLD, pair, &comm);
  if (rank == 1) {
    assert(comm == MPI_COMM_NULL);
  } else {
    MPI_Comm_rank(comm, &inside);
    assert(inside == (rank == 2 ? 0 : 1));
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    assert(sum == 2);
    MPI_Comm_free(&comm);
  }
  MPI_Group_free(&pair);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
