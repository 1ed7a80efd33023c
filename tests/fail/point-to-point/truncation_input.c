// The message grows with the input, the buffer does not.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {N >= 1 && N <= 5} int
#define N 3

int main(int argc, char **argv) {
  int rank;
  double a[5] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(a, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(a, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-truncation
  MPI_Finalize();
  return 0;
}
