// Parts of a shared window that need not lie side by side: no pointer leads from one to the next.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *mine;
  MPI_Info info;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true");
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &mine, &win);
  MPI_Info_free(&info);
  if (rank == 0)
    mine[1] = 1;  //~ array-bounds
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
