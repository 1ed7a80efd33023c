// Printing symbolic values is not a fault.
//@ verify -n 2
#include <mpi.h>
#include <stdio.h>

#pragma TASS input
double x = 1.5;

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("rank %d has %f and %s\n", rank, x * rank, rank ? "more" : "nothing");
  fflush(stdout);
  MPI_Finalize();
  return 0;
}
