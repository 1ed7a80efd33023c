// Memory is attached to a window that has its own.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0, y = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, &y, sizeof y);  //~ mpi-argument
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
