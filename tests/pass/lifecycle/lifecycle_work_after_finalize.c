// Computing, and even failing to find something, after MPI_Finalize is not a fault.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int *a = (int *)malloc(2 * sizeof(int));
  a[0] = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  a[1] = rank + a[0];
  assert(a[1] >= 1);
  free(a);
  return 0;
}
