// The manager takes results in the order of rows, but the workers answer in any order.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

#pragma TASS input
double a[2];

int main(int argc, char **argv) {
  int rank;
  double x, r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      r[i] = x;
    }
    assert(r[0] == 2.0 * a[0] && r[1] == 2.0 * a[1]);  //~ assertion
  } else {
    x = 2.0 * a[rank - 1];
    MPI_Send(&x, 1, MPI_DOUBLE, 0, rank - 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
