//@ verify -n 2 --contracts
// What a function that sends ensures is checked where it is executed: rank 1 returns what it received.
#include <assert.h>
#include <mpi.h>

#pragma antiphon ensures \result == x //~ assertion
int passed(int x) { //~ W014
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return x;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  assert(passed(rank + 7) == 7);
  MPI_Finalize();
  return 0;
}
