// A window is never freed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int window = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&window, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
