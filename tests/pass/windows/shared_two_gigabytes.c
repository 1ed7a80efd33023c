// A shared window of 2 GiB: both parts are there.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, unit;
  char *mine, *theirs;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(1 << 30, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, 1 - rank, &size, &unit, &theirs);
  assert(size == 1 << 30 && unit == 1);
  assert(theirs - mine == (rank == 0 ? 1 << 30 : -(1 << 30)));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
