// The root of a gather or scatter keeps its own block where it is.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, a[3] = {0}, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank * rank;
  if (rank == 1) {
    a[1] = 50;
    MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, a, 1, MPI_INT, 1, MPI_COMM_WORLD);
    assert(a[0] == 0 && a[1] == 50 && a[2] == 4);
    MPI_Scatter(a, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, 1, MPI_COMM_WORLD);
    assert(x == 1);
  } else {
    MPI_Gather(&x, 1, MPI_INT, NULL, 0, MPI_INT, 1, MPI_COMM_WORLD);
    x = -1;
    MPI_Scatter(NULL, 0, MPI_INT, &x, 1, MPI_INT, 1, MPI_COMM_WORLD);
    assert(x == rank * rank);
  }
  MPI_Finalize();
  return 0;
}
