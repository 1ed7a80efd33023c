// The array ends before the fence that completes the put out of it. That rank 1 wrote its part of
// the window before is no matter.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char *argv[]) {
  int rank, *base;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &window);
  MPI_Win_fence(0, window);
  if (rank == 1)
    base[0] = -1;
  MPI_Win_fence(0, window);
  if (rank == 0) {  //~ mpi-buffer
    int values[4] = {42, 88, 12, 3};
    MPI_Put(values, 4, MPI_INT, 1, 0, 4, MPI_INT, window);
  }
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
