//@ compare -n 3
//@ spec: wildcard_seq.c
/* Whoever comes first is the minuend: one schedule of two is wrong. */
#include <mpi.h>
#pragma TASS input
int a, b;
#pragma TASS output
int d;
int main(int argc, char **argv) {
  int rank, x, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    d = x - y; //~ equivalence
  } else {
    x = rank == 1 ? a : b;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
