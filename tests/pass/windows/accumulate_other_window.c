// A hint of one window gives up nothing in another one.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory = 0, other = 0, first = 1, second = 2;
  MPI_Info info;
  MPI_Win win, without;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "none");
  MPI_Win_create(&memory, sizeof memory, sizeof(int), info, MPI_COMM_WORLD, &win);
  MPI_Win_create(&other, sizeof other, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &without);
  MPI_Info_free(&info);
  MPI_Win_fence(0, without);
  if (rank == 1) {
    MPI_Accumulate(&first, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, without);
    MPI_Accumulate(&second, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, without);
  }
  MPI_Win_fence(0, without);
  if (rank == 0)
    assert(other == 2);
  MPI_Win_free(&without);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
