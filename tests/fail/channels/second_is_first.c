//@ verify -n 2
// The receiver takes the second message for the first one: the channel knows which one it is.
#include <assert.h>
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == k
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    x = 7;
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    x = 1;
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 7);
    MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1);
    assert(x == 0); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
