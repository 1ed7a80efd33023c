// The memory behind what is attached is not.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, some[4] = {0, 0, 0, 0};
  MPI_Aint place;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, some, 2 * sizeof(int));
  MPI_Get_address(some, &place);
  MPI_Bcast(&place, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  if (rank == 1) MPI_Put(&rank, 1, MPI_INT, 0, place + 2 * sizeof(int), 1, MPI_INT, window);  //~ array-bounds
  MPI_Win_fence(0, window);
  MPI_Win_detach(window, some);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
