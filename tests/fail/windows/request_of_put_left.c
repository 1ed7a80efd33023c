// An unlock ends the operation; its request must be completed all the same.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window = 0, given = 1;
  MPI_Win win;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Rput(&given, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request);
    MPI_Win_unlock(1, win);
    given = 2;
  }
  MPI_Win_free(&win);
  MPI_Finalize();  //~ mpi-request
  return 0;
}
