// Messages of a few elements, in and out of arrays of any size.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#pragma TASS input {n >= 3}
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
    MPI_Recv(p + 1, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(p[1] == a[0] && p[2] == a[1]);
    free(p);
  }
  MPI_Finalize();
  return 0;
}
