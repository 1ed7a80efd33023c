// Four groups of three ranks, each in a communicator of its own, which is freed at the end. Who is first in one group does not concern the others.
//@[few] verify -n 12 --max-states 40
//@[off] verify -n 6 --commute off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int world, rank, x = 0, first = 0;
  MPI_Comm group;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_split(MPI_COMM_WORLD, world / 3, world, &group);
  MPI_Comm_rank(group, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, group, &status);
      if (i == 0)
        first = status.MPI_SOURCE;
    }
    assert(first == 1 || first == 2);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, group);
  }
  MPI_Comm_free(&group);
  MPI_Finalize();
  return 0;
}
