// The midpoint rule for pi with ten thousand fractions, summed exactly by two processes.
//@ verify -n 2
#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int n = 10000, rank, size;
  double exact = 3.141592653589793238462643, own, pi, h, sum = 0.0, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  h = 1.0 / (double)n;
  for (int i = rank + 1; i <= n; i += size) {
    x = h * ((double)i - 0.5);
    sum += 4.0 / (1.0 + x * x);
  }
  own = h * sum;
  MPI_Reduce(&own, &pi, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("pi is approximately %.16f, Error is %.16f\n", pi, fabs(pi - exact));
    assert(fabs(pi - exact) < 0.000000001);
  }
  MPI_Finalize();
  return 0;
}
