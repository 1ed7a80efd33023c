// Puts of two ranks race under shared locks; behind it the window is never freed.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int mine = 1, memory = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
  MPI_Put(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, win);  //~ data-race
  MPI_Win_unlock(0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
