// What a window says of itself.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int *value, flag = 0, memory[4];
  void *base;
  MPI_Win window;
  MPI_Aint *size;
  MPI_Init(&argc, &argv);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_get_attr(window, MPI_WIN_BASE, &base, &flag);
  assert(flag && base == memory);
  MPI_Win_get_attr(window, MPI_WIN_SIZE, &size, &flag);
  assert(*size == sizeof memory);
  MPI_Win_get_attr(window, MPI_WIN_DISP_UNIT, &value, &flag);
  assert(*value == sizeof(int));
  MPI_Win_get_attr(window, MPI_WIN_CREATE_FLAVOR, &value, &flag);
  assert(*value == MPI_WIN_FLAVOR_CREATE);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
