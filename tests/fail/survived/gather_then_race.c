// The root of a gather has room for one element less than there are ranks; behind it two ranks put into one element.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 1, all[1] = {0}, memory[2] = {0, 0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);  //~ array-bounds
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, win);  //~ data-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
