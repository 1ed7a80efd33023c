// The attributes that the standard ties to MPI_COMM_WORLD.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int *bound, found = 0, x = 0, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &found);
  assert(found && *bound >= 32767);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, *bound, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, *bound, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Attr_get(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &bound, &found);
  assert(found && (*bound == 0 || *bound == 1));
  MPI_Finalize();
  return 0;
}
