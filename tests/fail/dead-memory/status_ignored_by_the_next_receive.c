// The last receive ignores its status: the one from before still has who came last.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x = 0, y = 0;
    MPI_Status status;
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Recv(&y, 1, MPI_INT, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(status.MPI_SOURCE != 1); //~ assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
