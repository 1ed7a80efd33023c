//@ verify -n 2
// The channel is about `MPI_COMM_WORLD`: of messages on another communicator it says nothing.
#include <assert.h>
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == 0
int main(int argc, char **argv) {
  int rank, x = 5;
  MPI_Comm other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, other);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
    assert(x == 0); //~ assertion
  }
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
