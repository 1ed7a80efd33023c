// The first process reads standard input and the others find its end, in every interleaving.
//@ verify -n 1..3 --stdin given_input.txt
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int got = scanf("%d", &n);
  assert(rank == 0 ? got == 1 && n == 3 : got == EOF);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  assert(n == 3);
  MPI_Finalize();
  return 0;
}
