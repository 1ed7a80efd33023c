//@[executed] verify -n 2
//@[replaced] verify -n 2 --contracts
// All must give the same number; they do not.
#include <mpi.h>

#pragma antiphon collective requires n == PROC[0].n //~ collective-assertion
#pragma antiphon ensures \result == n
int agreed(int n) {
  int least;
  MPI_Allreduce(&n, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return least;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  agreed(rank);
  MPI_Finalize();
  return 0;
}
