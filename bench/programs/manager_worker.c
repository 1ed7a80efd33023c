// A manager hands out rows of a matrix product; workers answer in any order.
#include <mpi.h>
#include <stdlib.h>
#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {N >= 1 && N <= B} int
#define N 4
#define L 2
#define M 2
#pragma TASS input
double a[N][L];
#pragma TASS input
double b[L][M];
#pragma TASS output
double c[N][M];
int min(int x, int y) { return x < y ? x : y; }
int main(int argc, char **argv) {
  int rank, nprocs, i, j, k, count, sender, row;
  double buffer[L], ans[M];
  double mine[L][M];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (i = 0; i < L; i++) for (j = 0; j < M; j++) mine[i][j] = b[i][j];
    MPI_Bcast(mine, L * M, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    count = 0;
    for (i = 0; i < min(nprocs - 1, N); i++) {
      for (j = 0; j < L; j++) buffer[j] = a[i][j];
      MPI_Send(buffer, L, MPI_DOUBLE, i + 1, i + 1, MPI_COMM_WORLD);
      count++;
    }
    for (i = 0; i < N; i++) {
      MPI_Recv(ans, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      sender = status.MPI_SOURCE;
      row = status.MPI_TAG - 1;
      for (j = 0; j < M; j++) c[row][j] = ans[j];
      if (count < N) {
        for (j = 0; j < L; j++) buffer[j] = a[count][j];
        MPI_Send(buffer, L, MPI_DOUBLE, sender, count + 1, MPI_COMM_WORLD);
        count++;
      }
    }
    for (i = 1; i < nprocs; i++) MPI_Send(NULL, 0, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    for (i = 0; i < N; i++) for (j = 0; j < M; j++) {
      double s = 0; for (k = 0; k < L; k++) s += a[i][k] * b[k][j];
      #pragma TASS assert c[i][j] == s
    }
  } else {
    MPI_Bcast(mine, L * M, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    while (1) {
      MPI_Recv(buffer, L, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == 0) break;
      row = status.MPI_TAG - 1;
      for (i = 0; i < M; i++) { ans[i] = 0; for (j = 0; j < L; j++) ans[i] += buffer[j] * mine[j][i]; }
      MPI_Send(ans, M, MPI_DOUBLE, 0, row + 1, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
