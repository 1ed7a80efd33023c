// A manager hands out rows of a matrix product to whoever is free, and ends its workers in a loop over
// their ranks. One status for all; `if` and `for`.
#include <mpi.h>

#pragma TASS input {N >= 1} int
#define N 5
#pragma TASS input {L >= 1} int
#define L 2
#pragma TASS input {M >= 1} int
#define M 3
#pragma TASS input
double a[N][L] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
#pragma TASS input
double b[L][M] = {{1, 0, 2}, {3, 1, 1}};
#pragma TASS output
double c[N][M];

int main(int argc, char *argv[]) {
  int rank, nprocs, i, j, k;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  if (rank == 0) {
    double row[M];
    int count;
    for (count = 0; count < nprocs - 1 && count < N; count++)
      MPI_Send(a[count], L, MPI_DOUBLE, count + 1, count + 1, MPI_COMM_WORLD);
    for (i = 0; i < N; i++) {
      MPI_Recv(row, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      for (j = 0; j < M; j++)
        c[status.MPI_TAG - 1][j] = row[j];
      if (count < N) {
        MPI_Send(a[count], L, MPI_DOUBLE, status.MPI_SOURCE, count + 1, MPI_COMM_WORLD);
        count++;
      }
    }
    for (i = 1; i < nprocs; i++)
      MPI_Send(NULL, 0, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
  } else {
    double in[L], out[M];
    while (1) {
      MPI_Recv(in, L, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == 0)
        break;
      for (j = 0; j < M; j++) {
        out[j] = 0.0;
        for (k = 0; k < L; k++)
          out[j] += in[k] * b[k][j];
      }
      MPI_Send(out, M, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
