// The same with `?:` for who gets what: a worker is ended as soon as there is no more work for it. The
// manager's rank is in a variable.
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
