//@ verify -n 2
// A message with the tag of the channel, and with other numbers.
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m >= 0
int main(int argc, char **argv) {
  int rank;
  double x = -1.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); //~ U021
  else
    MPI_Recv(&x, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ U021
  MPI_Finalize();
  return 0;
}
