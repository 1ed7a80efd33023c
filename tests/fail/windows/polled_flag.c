// A flag that is polled is set before the value that it stands for.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *memory, seen = 0, one = 1, value = 7;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  memory[0] = memory[1] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  if (rank == 0) {
    MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(1, win);
    MPI_Accumulate(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(1, win);
  } else {
    while (!seen) {
      MPI_Fetch_and_op(NULL, &seen, MPI_INT, 1, 0, MPI_NO_OP, win);
      MPI_Win_flush(1, win);
    }
    MPI_Fetch_and_op(NULL, &value, MPI_INT, 1, 1, MPI_NO_OP, win);
    MPI_Win_flush(1, win);
    assert(value == 7);  //~ assertion
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
