/* The sum of an array by several processes: each adds its own section, and
   process 0 collects what the others found. It gives what adder_seq.c gives. */
#include <mpi.h>

#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {n >= 0 && n <= B} int
#define n 10
#pragma TASS input
double a[n] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
#pragma TASS output
double sum;

static double section(int rank, int nprocs) {
  int begin = n * rank / nprocs, end = n * (rank + 1) / nprocs;
  double total = 0.0;
  for (int i = begin; i < end; i++)
    total += a[i];
  return total;
}

static double collect(double total, int nprocs) {
  for (int source = 1; source < nprocs; source++) {
    double part;
    MPI_Recv(&part, 1, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    total += part;
  }
  return total;
}

int main(int argc, char *argv[]) {
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  double mine = section(rank, nprocs);
  if (rank == 0)
    sum = collect(mine, nprocs);
  else
    MPI_Send(&mine, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
