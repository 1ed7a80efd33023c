// `MPI_Win_test` says when all are done.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag = 0, window = 0, given = 3, other[1];
  MPI_Win win;
  MPI_Group world, partner;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  other[0] = 1 - rank;
  MPI_Group_incl(world, 1, other, &partner);
  MPI_Win_create(&window, sizeof window, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0) {
    MPI_Win_post(partner, 0, win);
    while (!flag)
      MPI_Win_test(win, &flag);
    assert(window == 3);
  } else {
    MPI_Win_start(partner, 0, win);
    MPI_Put(&given, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  }
  MPI_Win_free(&win);
  MPI_Group_free(&partner);
  MPI_Group_free(&world);
  MPI_Finalize();
  return 0;
}
