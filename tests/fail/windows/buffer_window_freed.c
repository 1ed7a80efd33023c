// The memory of a window is freed before the window.
//@ verify -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int *memory = malloc(4 * sizeof(int));
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(memory, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  free(memory);  //~ mpi-buffer
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
