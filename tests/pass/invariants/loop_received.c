// What a message brings is forgotten like any other change.
//@ verify -n 2
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int rank, i = 0, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma TASS collective invariant L 0 <= i && i <= N && i == PROC[1 - PID].i && (rank == 0 ==> x == i)
  while (i < N) {
    i++;
    if (rank == 1)
      MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (rank == 0) {
#pragma TASS assert x == N
  }
  MPI_Finalize();
  return 0;
}
