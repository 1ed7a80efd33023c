// Processes that name disjoint groups get communicators of their own.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first, sum;
  MPI_Group world, half;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  first = rank < 2 ? 0 : 2;
  int members[2] = {first, first + 1};
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, members, &half);
  MPI_Comm_create(MPI_COMM_WORLD, half, &part);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
  assert(sum == 2 * first + 1);
  MPI_Comm_free(&part);
  MPI_Group_free(&half);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
