//@ -n 4
// Prefixes, inclusive and exclusive, also in place.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, x[2], y[2] = {-1, -1}, z[2] = {-7, -7};
  double p;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x[0] = rank + 1;
  x[1] = 10 * rank;
  MPI_Scan(x, y, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Exscan(x, z, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0) z[0] = z[1] = 0;
  printf("rank %d: scan %d %d, exscan %d %d\n", rank, y[0], y[1], z[0], z[1]);
  p = rank + 2;
  MPI_Scan(MPI_IN_PLACE, &p, 1, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD);
  printf("rank %d: product %.1f\n", rank, p);
  MPI_Finalize();
  return 0;
}
