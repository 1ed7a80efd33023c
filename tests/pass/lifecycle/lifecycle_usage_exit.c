// Leaving before MPI_Init needs no MPI_Finalize.
//@ verify -n 2 --argc 2
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 3)
    exit(1);
  MPI_Init(&argc, &argv);
  assert(n == 1 || n == 2 || n == 3);
  MPI_Finalize();
  return 0;
}
