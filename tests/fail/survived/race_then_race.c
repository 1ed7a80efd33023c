// Two puts race in the first epoch, a put and a load in the second.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 1, seen = 0, memory[2] = {0, 0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, win);  //~ data-race
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Put(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
  else
    seen = memory[1];  //~ data-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return seen;
}
