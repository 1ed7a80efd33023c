// Memory is attached to a window, its address is told, and others use it until it is detached.
//@ verify -n 2..3
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Aint place;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  int *all = malloc(3 * sizeof(int));
  for (int i = 0; i < 3; i++) all[i] = -1;
  if (rank == 0) {
    MPI_Win_attach(window, all, 3 * sizeof(int));
    MPI_Get_address(all, &place);
  }
  MPI_Bcast(&place, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  if (rank > 0) MPI_Put(&rank, 1, MPI_INT, 0, MPI_Aint_add(place, rank * sizeof(int)), 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  if (rank == 0) {
    assert(all[0] == -1);
    for (int i = 1; i < size; i++) assert(all[i] == i);
    MPI_Win_detach(window, all);
    all[1] = 0;
  }
  MPI_Win_free(&window);
  free(all);
  MPI_Finalize();
  return 0;
}
