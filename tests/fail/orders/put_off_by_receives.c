// A rank receives from anybody for ever; what another one receives is not put off until that ends.
//@ verify -n 5
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (;;)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1 || rank == 2) {
    for (;;)
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 7); //~ assertion
  } else {
    x = 8;
    MPI_Ssend(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
