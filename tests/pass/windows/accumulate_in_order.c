// Accumulations of one process at one place are made in the order of its
// program, also with different operations.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, two = 2, five = 5;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 1) {
    MPI_Accumulate(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(&five, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_PROD, win);
  }
  MPI_Win_fence(0, win);
  assert(x == (rank == 0 ? 15 : 1));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
