// A message is longer than the array that it is read from; behind it somebody sends to a rank that is not there.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, from[2] = {1, 2}, to[3] = {0, 0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(from, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~ array-bounds
  else
    MPI_Recv(to, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1)
    MPI_Send(to, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);  //~ mpi-rank
  MPI_Finalize();
  return 0;
}
