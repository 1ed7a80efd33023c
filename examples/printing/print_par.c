/* The sums of the rows of a matrix: row i belongs to process i % nprocs, and
   process 0 prints. It prints what print_seq.c prints. */
#include <mpi.h>
#include <stdio.h>

#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {M >= 1} int
#define M 2
#pragma TASS input
double a[N][M] = {{1, 2}, {3, 4}, {5, 6}};

static double sum_of(int row) {
  double sum = 0.0;
  for (int j = M - 1; j >= 0; j--)
    sum += a[row][j];
  return sum;
}

static void print(int row, int nprocs) {
  double sum;
  if (row % nprocs == 0)
    sum = sum_of(row);
  else
    MPI_Recv(&sum, 1, MPI_DOUBLE, row % nprocs, row, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("row %d: %g\n", row, sum);
}

int main(int argc, char *argv[]) {
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  for (int row = 0; row < N; row++)
    if (rank == 0) {
      print(row, nprocs);
    } else if (row % nprocs == rank) {
      double sum = sum_of(row);
      MPI_Send(&sum, 1, MPI_DOUBLE, 0, row, MPI_COMM_WORLD);
    }
  MPI_Finalize();
  return 0;
}
