// A window is freed before the epoch of a put is ended; behind it a message is longer than its receiver's room.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine = 1, memory = 0, from[2] = {1, 2}, to[2] = {0, 0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  MPI_Win_free(&win);  //~ mpi-argument
  if (rank == 0)
    MPI_Send(from, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(to, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-truncation
  MPI_Finalize();
  return 0;
}
