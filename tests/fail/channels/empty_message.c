//@ verify -n 2
// A message without elements has no first one: the receiver would believe something of what it had before.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {0 <= n && n <= 1}
int n;
#pragma antiphon channel(0) {int from, int to, int k, int m} m == 1
int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = 1 - rank;
  if (rank == 0) {
    MPI_Send(&x, n, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ assertion
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1);
  }
  MPI_Finalize();
  return 0;
}
