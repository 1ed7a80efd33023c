// Polling shared memory with plain reads is a race, also with `MPI_Win_sync` and `volatile`.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, unit;
  volatile int *memory, *of_zero;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_shared_query(win, 0, &size, &unit, &of_zero);
  *memory = 0;
  MPI_Win_lock_all(0, win);
  MPI_Win_sync(win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    *of_zero = 1;
    MPI_Win_sync(win);
  } else {
    while (*of_zero == 0)  //~ data-race
      MPI_Win_sync(win);
    assert(*of_zero == 1);
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
