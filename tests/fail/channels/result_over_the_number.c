// The result of the call is stored over what was received.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma antiphon input
int way;

#pragma antiphon channel(0) {int from, int to, int k, int m} m == 5

int main(int argc, char **argv) {
  int rank, result = 0, x = 5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    if (way) x = MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else result = MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 5); //~ assertion
  }
  MPI_Finalize();
  return result;
}
