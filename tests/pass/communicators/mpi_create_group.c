// Only the members of a group make its communicator.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum = 0, ranges[1][3] = {{1, 2, 1}};
  MPI_Group world, part;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_range_incl(world, 1, ranges, &part);
  if (rank > 0) {
    MPI_Comm_create_group(MPI_COMM_WORLD, part, 7, &comm);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    assert(sum == 3);
    MPI_Comm_free(&comm);
  }
  MPI_Group_free(&part);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
