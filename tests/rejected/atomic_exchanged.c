// Two processes use two places atomically: the library may take each one's operations in either order.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[2] = {0}, one = 1, old[2] = {-1, -1};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Fetch_and_op(&one, &old[0], MPI_INT, 0, rank, MPI_SUM, win);
  MPI_Fetch_and_op(&one, &old[1], MPI_INT, 0, 1 - rank, MPI_SUM, win);  //~ U206
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
