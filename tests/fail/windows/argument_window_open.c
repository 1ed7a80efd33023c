// The window is freed, and nothing completes the put.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[4] = {0}, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  if (rank == 1)
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Win_free(&win);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
