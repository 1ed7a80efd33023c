//@ verify -n 2 --contracts
// No call of the program shows that the contract is wrong; the check of the function by all processes does.
#include <mpi.h>

#pragma antiphon requires x >= 0
#pragma antiphon collective ensures \result >= PROC[0].x && \result >= PROC[NPROCS - 1].x //~ collective-assertion
int largest(int x) {
  int all;
  MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  largest(5);
  MPI_Finalize();
  return 0;
}
