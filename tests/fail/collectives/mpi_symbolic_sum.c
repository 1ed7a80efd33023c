// Blocks of N / size elements leave out the rest if the division has one.
//@ verify -n 1..2
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
  int block = N / size;
  for (int i = rank * block; i < (rank + 1) * block; i++)
    part += a[i];
  MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 0; i < N; i++)
      all += a[i];
    assert(sum == all);  //~ assertion
  }
  MPI_Finalize();
  return 0;
}
