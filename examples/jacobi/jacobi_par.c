/* Jacobi's method with the rows distributed in blocks. After each iteration all
   processes have the whole x. It gives what jacobi_seq.c gives. */
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {NT >= 0} int
#define NT 4
#pragma TASS input
double a[N][N] = {{4, 1, 1}, {1, 4, 2}, {2, 1, 8}};
#pragma TASS input
double b[N] = {8, 16, 32};
#pragma TASS output
double x[N];

static int rank, nprocs, *counts, *firsts;

static void begin(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  counts = malloc(nprocs * sizeof(int));
  firsts = malloc(nprocs * sizeof(int));
  for (int process = 0; process < nprocs; process++) {
    firsts[process] = N * process / nprocs;
    counts[process] = N * (process + 1) / nprocs - firsts[process];
  }
  for (int i = 0; i < N; i++) {
#pragma TASS assume a[i][i] != 0
    x[i] = 0.0;
  }
}

static void iterate(void) {
  double mine[N];
  for (int i = 0; i < counts[rank]; i++) {
    int row = firsts[rank] + i;
    double product = 0.0;
    for (int j = 0; j < N; j++)
      product += a[row][j] * x[j];
    mine[i] = x[row] + (b[row] - product) / a[row][row];
  }
  MPI_Allgatherv(mine, counts[rank], MPI_DOUBLE, x, counts, firsts, MPI_DOUBLE, MPI_COMM_WORLD);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  begin();
  for (int t = 0; t < NT; t++)
    iterate();
  free(counts);
  free(firsts);
  MPI_Finalize();
  return 0;
}
