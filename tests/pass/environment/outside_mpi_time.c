// The time that something took is not negative.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double start = MPI_Wtime();
  MPI_Barrier(MPI_COMM_WORLD);
  double took = MPI_Wtime() - start;
  assert(took >= 0);
  printf("%f s\n", took);
  MPI_Finalize();
  return 0;
}
