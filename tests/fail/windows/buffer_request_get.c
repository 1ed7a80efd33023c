// What a get brings is used before its request is complete.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window = 0, got = 1;
  MPI_Win win;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  if (rank == 0) {
    MPI_Rget(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request);
    int copy = got;  //~ mpi-buffer
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    (void)copy;
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
