//@ verify -n 2 --contracts
// The function is right, but its contract says too little of what it gives: a violation is only possible.
#include <assert.h>
#include <mpi.h>

#pragma antiphon collective ensures \result == PROC[0].x || \result == PROC[1].x
int largest(int x) {
  int all;
  MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  assert(largest(rank) == 1); //~ ?assertion
  MPI_Finalize();
  return 0;
}
