// Tags keep messages of different types apart, whoever is heard first.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  double d = 2.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = 0;
    d = 0.0;
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&d, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1 && d == 2.0);
  } else if (rank == 1) {
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Send(&d, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
