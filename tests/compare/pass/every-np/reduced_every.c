//@ args: -n all
//@ spec: blocks_every_seq.c
// The same by a reduction.
#include <mpi.h>

#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
double a[N];
#pragma antiphon output
double sum;

int main(int argc, char **argv) {
  int rank, size;
  double mine = 0.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = N * rank / size; i < N * (rank + 1) / size; i++)
    mine += a[i];
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
