// A window as long as its memory, each rank in its own element.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory[2] = {0, 0}, mine = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&mine, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
