// The owner reads its part of a shared window while another process writes it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, given = 1, *mine;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  *mine = 0;
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&given, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  else
    given = *mine;  //~ data-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
