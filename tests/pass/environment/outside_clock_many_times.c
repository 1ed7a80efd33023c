// Hundreds of readings of a clock ask the prover nothing; each iteration is one state.
//@ verify -n 2 --max-states 400
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double sum = 0, first, last;
  MPI_Init(&argc, &argv);
  first = last = MPI_Wtime();
  for (int round = 0; round < 300; round++)
    last = MPI_Wtime();
  sum = last - first;
  MPI_Finalize();
  return sum != sum;
}
