// The same with `while` and a counter of workers that still have something to do.
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
    int next = 0, busy = 0, w = 1;
    while (w < nprocs) {
      if (next < N) {
        MPI_Send(a[next], L, MPI_DOUBLE, w, next + 1, MPI_COMM_WORLD);
        next++;
        busy++;
      } else {
        MPI_Send(NULL, 0, MPI_DOUBLE, w, 0, MPI_COMM_WORLD);
      }
      w++;
    }
    while (busy > 0) {
      MPI_Recv(row, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      j = 0;
      while (j < M) {
        c[status.MPI_TAG - 1][j] = row[j];
        j++;
      }
      if (next < N) {
        MPI_Send(a[next], L, MPI_DOUBLE, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
        next++;
      } else {
        MPI_Send(NULL, 0, MPI_DOUBLE, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
        busy--;
      }
    }
  } else {
    double in[L], out[M];
    int working = 1;
    while (working) {
      MPI_Recv(in, L, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      working = status.MPI_TAG != 0;
      if (working) {
        for (j = 0; j < M; j++) {
          out[j] = 0.0;
          for (k = 0; k < L; k++)
            out[j] += in[k] * b[k][j];
        }
        MPI_Send(out, M, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
      }
    }
  }
  MPI_Finalize();
  return 0;
}
