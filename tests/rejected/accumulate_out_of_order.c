// A program that gives up the order of its accumulations, where that matters, is not modelled.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory = 0, one = 1, two = 2;
  MPI_Info info;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "none");
  MPI_Win_create(&memory, sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &win);
  MPI_Info_free(&info);
  MPI_Win_fence(0, win);
  if (rank == 0) {
    MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Accumulate(&two, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_PROD, win);  //~ U206
  }
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
