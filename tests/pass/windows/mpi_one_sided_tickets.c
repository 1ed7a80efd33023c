// Everybody draws another ticket.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, window[4] = {0}, x = 1, y = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(window, sizeof(window), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int tickets[3] = {0};
  MPI_Win_lock_all(0, win);
  MPI_Fetch_and_op(&x, &y, MPI_INT, 0, 0, MPI_SUM, win);
  MPI_Win_unlock_all(win);
  MPI_Gather(&y, 1, MPI_INT, tickets, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(tickets[0] != tickets[1] && tickets[1] != tickets[2] && tickets[0] != tickets[2]);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
