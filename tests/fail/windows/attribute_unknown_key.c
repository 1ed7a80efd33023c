// A key that no attribute of a window has.
#include <mpi.h>

int main(int argc, char **argv) {
  int *value, flag;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_get_attr(window, MPI_TAG_UB, &value, &flag);  //~ mpi-argument
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
