// A shared window: a process reads the part of another one by a pointer while that one writes it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, unit, *mine, *next, seen;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, 0, &bytes, &unit, &next);
  *mine = rank;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    *mine = 7;
  else
    seen = *next;  //~ data-race
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
