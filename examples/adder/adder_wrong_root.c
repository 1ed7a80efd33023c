/* WRONG: the reduction leaves the sum on the last process, and process 0 takes
   what it has for the result. */
#include <mpi.h>

#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {n >= 0 && n <= B} int
#define n 10
#pragma TASS input
double a[n] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
#pragma TASS output
double sum;

int main(int argc, char *argv[]) {
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  double mine = 0.0, total = 0.0;
  for (int i = rank; i < n; i += nprocs)
    mine += a[i];
  MPI_Reduce(&mine, &total, 1, MPI_DOUBLE, MPI_SUM, nprocs - 1, MPI_COMM_WORLD);
  if (rank == 0)
    sum = total;
  MPI_Finalize();
  return 0;
}
