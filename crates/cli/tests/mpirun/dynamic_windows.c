//@ -n 3
// Memory that is attached to a window after it was made, by its address.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, mine[3] = {-1, -1, -1}, got = -1;
  MPI_Aint place, places[3];
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, mine, sizeof mine);
  MPI_Get_address(mine, &place);
  MPI_Allgather(&place, 1, MPI_AINT, places, 1, MPI_AINT, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  for (int i = 0; i < size; i++)
    MPI_Put(&rank, 1, MPI_INT, i, MPI_Aint_add(places[i], rank * sizeof(int)), 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Get(&got, 1, MPI_INT, (rank + 1) % size, places[(rank + 1) % size] + 2 * sizeof(int), 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  printf("rank %d: %d %d %d, got %d\n", rank, mine[0], mine[1], mine[2], got);
  MPI_Win_detach(window, mine);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
