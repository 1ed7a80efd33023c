/* WRONG: a row has no tag of its own, and process 0 takes the rows from whoever
   comes first. With three processes or more they may be exchanged. */
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
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  for (int i = N * rank / nprocs; i < N * (rank + 1) / nprocs; i++) {
    for (int j = 0; j < M; j++) {
      c[i][j] = 0.0;
      for (int k = 0; k < L; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
    if (rank != 0)
      MPI_Send(c[i], M, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  for (int i = N / nprocs; rank == 0 && i < N; i++)
    MPI_Recv(c[i], M, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
