// A datatype without values can be accumulated: nothing is.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int base = 5, give = 1;
  MPI_Datatype nothing;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(0, MPI_INT, &nothing);
  MPI_Type_commit(&nothing);
  MPI_Win_create(&base, sizeof base, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Accumulate(&give, 1, nothing, 0, 0, 1, nothing, MPI_SUM, window);
  MPI_Win_fence(0, window);
  assert(base == 5);
  MPI_Win_free(&window);
  MPI_Type_free(&nothing);
  MPI_Finalize();
  return 0;
}
