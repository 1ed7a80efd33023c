// Two groups and what goes between them.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int world, rank, size, others, inter, x, sum = -1, in[2] = {-1, -1};
  MPI_Comm side, both, merged;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  int left = world == 0;
  MPI_Comm_split(MPI_COMM_WORLD, left, 0, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, left, 3, &both);
  MPI_Comm_rank(both, &rank);
  MPI_Comm_size(both, &size);
  MPI_Comm_remote_size(both, &others);
  MPI_Comm_test_inter(both, &inter);
  assert(inter && size == (left ? 1 : 2) && others == 3 - size);
  assert(rank == (left ? 0 : world - 1));
  if (left) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, both, &status);
    assert(x == 1 + status.MPI_SOURCE);
    MPI_Recv(&x, 1, MPI_INT, 1 - status.MPI_SOURCE, 0, both, MPI_STATUS_IGNORE);
    assert(x == 2 - status.MPI_SOURCE);
  } else {
    MPI_Send(&world, 1, MPI_INT, 0, 0, both);
  }
  x = world;
  MPI_Bcast(&x, 1, MPI_INT, left ? MPI_ROOT : 0, both);
  assert(x == 0);
  MPI_Allreduce(&world, &sum, 1, MPI_INT, MPI_SUM, both);
  assert(sum == (left ? 3 : 0));
  MPI_Gather(&world, 1, MPI_INT, in, 1, MPI_INT, left ? MPI_ROOT : 0, both);
  if (left) assert(in[0] == 1 && in[1] == 2);
  MPI_Barrier(both);
  // Who says that it is the higher group comes last.
  MPI_Intercomm_merge(both, left, &merged);
  MPI_Comm_rank(merged, &rank);
  assert(rank == (left ? 2 : world - 1));
  MPI_Comm_free(&merged);
  MPI_Comm_free(&both);
  MPI_Comm_free(&side);
  MPI_Finalize();
  return 0;
}
