//@[executed] verify -n 3
//@[replaced] verify -n 3 --contracts
// One process does not come to the function that all must call.
#include <mpi.h>

#pragma antiphon ensures \result >= x
int largest(int x) { //~[replaced] absolute-deadlock
  int all;
  MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD); //~[executed] absolute-deadlock
  return all;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 2)
    largest(rank);
  MPI_Finalize();
  return 0;
}
