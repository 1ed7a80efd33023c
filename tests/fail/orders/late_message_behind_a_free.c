// Rank 3 frees the communicator of its group before it sends to rank 0, whose first receive may take that message.
//@[on] verify -n 6
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
  if (world == 0) {
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      if (i == 0)
        first = status.MPI_SOURCE;
    }
    assert(first != 3); //~ assertion
  } else if (world < 3) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 0) {
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, group, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, group);
  }
  MPI_Comm_free(&group);
  if (world == 3)
    MPI_Send(&world, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
