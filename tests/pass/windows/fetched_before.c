// What an operation fetched is here: whoever hears of that comes after it, although it is not complete.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory = 7, mine, seen = -1;
  MPI_Request request;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, rank == 0 ? sizeof memory : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  mine = rank;
  MPI_Win_lock_all(0, win);
  if (rank == 1)
    MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Rget_accumulate(&mine, 1, MPI_INT, &seen, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 0)
    MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
  assert(seen == (rank == 0 ? 7 : 0));
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
