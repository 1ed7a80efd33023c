// The receiver may have room for less.
//@ verify -n 2
#include <mpi.h>
#include <stdlib.h>
#pragma TASS input {n >= 2}
int n;
#pragma TASS input
double a[n];

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(a, 2, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else {
    double *p = malloc(n * sizeof(double));
    MPI_Recv(p + 1, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ array-bounds
    free(p);
  }
  MPI_Finalize();
  return 0;
}
