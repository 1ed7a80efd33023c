// A window is freed while it is locked; behind it somebody sends to a rank that is not there.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 1, memory = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0)
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
  MPI_Win_free(&win);  //~ mpi-argument
  if (rank == 0)
    MPI_Send(&mine, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);  //~ mpi-rank
  MPI_Finalize();
  return 0;
}
