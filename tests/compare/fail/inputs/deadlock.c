//@ compare -n 2
//@ spec: absolute_seq.c
/* The implementation never gets as far as its output. */
#include <mpi.h>
#pragma TASS input
double x;
#pragma TASS output
double y;
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&y, 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
  y = x < 0 ? -x : x;
  MPI_Finalize();
  return 0;
}
