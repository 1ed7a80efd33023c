// A hint gives up the order in which the values of one process replace each other: each element keeps any of them.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory[2] = {0, 0}, first[2] = {1, 1}, second[2] = {2, 2};
  MPI_Info info;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "none");
  MPI_Win_create(memory, sizeof memory, sizeof(int), info, MPI_COMM_WORLD, &win);
  MPI_Info_free(&info);
  MPI_Win_fence(0, win);
  if (rank == 1) {
    MPI_Accumulate(first, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_REPLACE, win);
    MPI_Accumulate(second, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_REPLACE, win);
  }
  MPI_Win_fence(0, win);
  if (rank == 0)
    assert((memory[0] == 1 || memory[0] == 2) && (memory[1] == 1 || memory[1] == 2));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
