// For n = 3 the receiver stops one message too early.
//@ verify -n 2 --deadlock absolute
#include <mpi.h>

#pragma TASS input {n >= 1 && n <= 3}
int n = 1;

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++) {
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~ mpi-unreceived
    else if (i < 2)
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
