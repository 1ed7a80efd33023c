// A second epoch is exposed before the first one ends.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, left, right, window = -1;
  MPI_Win win;
  MPI_Group all, from, to;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Win_create(&window, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_get_group(win, &all);
  MPI_Group_incl(all, 1, &left, &from);
  MPI_Group_incl(all, 1, &right, &to);
  for (int round = 0; round < 2; round++) {
    int x = 10 * round + rank;

    MPI_Win_post(from, 0, win);  //~ mpi-argument
    MPI_Win_start(to, 0, win);
    MPI_Put(&x, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  }
  MPI_Group_free(&all);
  MPI_Group_free(&from);
  MPI_Group_free(&to);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
