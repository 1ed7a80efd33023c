// A test that says no leaves the status as it was.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x = 0, y = 0, z = 0, done = 0;
    MPI_Status status;
    MPI_Request request;
    MPI_Irecv(&z, 1, MPI_INT, 3, 2, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Recv(&y, 1, MPI_INT, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Test(&request, &done, &status);
    if (!done) {
      assert(status.MPI_SOURCE != 1); //~ assertion
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
    if (rank == 3)
      MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
