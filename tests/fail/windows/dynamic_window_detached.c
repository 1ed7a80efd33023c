// Memory is detached before the epoch ends in which another process uses it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Aint place;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, &x, sizeof(int));
  MPI_Get_address(&x, &place);
  MPI_Bcast(&place, 1, MPI_AINT, 1, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  if (rank == 0) MPI_Put(&rank, 1, MPI_INT, 1, place, 1, MPI_INT, window);  //~ array-bounds
  if (rank == 1) MPI_Win_detach(window, &x);
  MPI_Win_fence(0, window);
  if (rank == 0) MPI_Win_detach(window, &x);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
