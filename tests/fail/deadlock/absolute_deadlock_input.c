// For n = 3 the root waits for one message more than is sent.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++) {
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
    else if (i < 2)
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
