// The same with `?:` for who gets what: a worker is ended as soon as there is no more work for it. The
// manager's rank is in a variable.
#include <mpi.h>
#ifndef N
#define N 10
#endif
#define L 2
#define M 2
#pragma TASS input
double a[N][L];
#pragma TASS input
double b[L][M];
#pragma TASS output
double c[N][M];

int main(int argc, char *argv[]) {
  int rank, nprocs, i, j, k;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  int root = 0, next = 0;
  if (rank == root) {
    double row[M];
    for (i = 1; i < nprocs; i++) {
      MPI_Send(next < N ? a[next] : NULL, next < N ? L : 0, MPI_DOUBLE, i, next < N ? next + 1 : 0, MPI_COMM_WORLD);
      next++;
    }
    for (i = 0; i < N; i++) {
      MPI_Status answer;
      MPI_Recv(row, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &answer);
      for (j = 0; j < M; j++)
        c[answer.MPI_TAG - 1][j] = row[j];
      MPI_Send(next < N ? a[next] : NULL, next < N ? L : 0, MPI_DOUBLE, answer.MPI_SOURCE, next < N ? next + 1 : 0,
               MPI_COMM_WORLD);
      next++;
    }
  } else {
    double in[L], out[M];
    MPI_Recv(in, L, MPI_DOUBLE, root, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    while (status.MPI_TAG != 0) {
      for (j = 0; j < M; j++) {
        out[j] = 0.0;
        for (k = 0; k < L; k++)
          out[j] += in[k] * b[k][j];
      }
      MPI_Send(out, M, MPI_DOUBLE, root, status.MPI_TAG, MPI_COMM_WORLD);
      MPI_Recv(in, L, MPI_DOUBLE, root, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    }
  }
  MPI_Finalize();
  return 0;
}
