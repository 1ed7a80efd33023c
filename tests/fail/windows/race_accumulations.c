// Accumulations of two processes with different operations have no order.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, two = 2;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Accumulate(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
  else
    MPI_Accumulate(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_PROD, win);  //~ data-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
