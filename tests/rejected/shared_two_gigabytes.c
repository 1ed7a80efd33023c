// The last byte of a shared window of 2 GiB is not there.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char *mine;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(1 << 30, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_fence(0, win);
  if (rank == 1)
    mine[(1 << 30) - 1] = 1;  //~ U206
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
