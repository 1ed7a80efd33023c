// A lock of MPI_PROC_NULL begins no epoch for the memory of others.
//@ verify -n 2 --max-violations 1
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, win);
    MPI_Get(&y, 1, MPI_INT, 1, 0, 1, MPI_INT, win);  //~ mpi-argument
    MPI_Win_unlock(MPI_PROC_NULL, win);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
