// Who promised that a window is never locked must not lock it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Win win;
  int *memory;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Win_allocate(sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &memory, &win);
  MPI_Info_free(&info);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);  //~ mpi-argument
  MPI_Win_unlock(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
