// What the channel says is known of a message whose status is ignored by a pointer, and of one whose result is kept.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>


#pragma antiphon channel(0) {int from, int to, int k, int m} m == 5 + k

int main(int argc, char **argv) {
  int rank, result, x = 5, y = 6;
  MPI_Status status, *nowhere = MPI_STATUS_IGNORE;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, nowhere);
    result = MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
    assert(x == 5 && y == 6);
    assert(result == MPI_SUCCESS && status.MPI_SOURCE == 0 && status.MPI_TAG == 0);
  }
  MPI_Finalize();
  return 0;
}
