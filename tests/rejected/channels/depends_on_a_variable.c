//@ verify -n 2
// Sender and receiver have variables of their own: what is true where the message is sent need not be where it is received.
#include <assert.h>
#include <mpi.h>
int limit;
#pragma antiphon channel(0) {int from, int to, int k, int m} m == limit //~ U021
int main(int argc, char **argv) {
  int rank, x = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    limit = 7;
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    limit = 8;
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 8);
  }
  MPI_Finalize();
  return 0;
}
