// A distributed sum of symbolic numbers is their sum.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

#pragma TASS input {N >= 1 && N <= 4} int
#define N 3
#pragma TASS input
double a[N];

int main(int argc, char **argv) {
  int rank, size;
  double part = 0.0, sum = 0.0, all = 0.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = rank; i < N; i += size)
    part += a[i];
  MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 0; i < N; i++)
      all += a[i];
    assert(sum == all);
  }
  MPI_Finalize();
  return 0;
}
