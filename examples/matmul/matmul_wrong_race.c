/* WRONG: the manager stores the rows of the product in the order in which they
   come. A worker that is faster than the one before it mixes them up. */
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

static int nprocs;

/* Gives a worker the next row, or the end. */
static int deal(int row, int worker) {
  if (row < N)
    MPI_Send(a[row], L, MPI_DOUBLE, worker, row + 1, MPI_COMM_WORLD);
  else
    MPI_Send(NULL, 0, MPI_DOUBLE, worker, 0, MPI_COMM_WORLD);
  return row + 1;
}

static void manager(void) {
  int next = 0;
  for (int worker = 1; worker < nprocs; worker++)
    next = deal(next, worker);
  for (int count = 0; count < N; count++) {
    double row[M];
    MPI_Status status;
    MPI_Recv(row, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    for (int j = 0; j < M; j++)
      c[count][j] = row[j];
    next = deal(next, status.MPI_SOURCE);
  }
}

static void worker(void) {
  double in[L], out[M];
  MPI_Status status;
  while (1) {
    MPI_Recv(in, L, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == 0)
      break;
    for (int j = 0; j < M; j++) {
      out[j] = 0.0;
      for (int k = 0; k < L; k++)
        out[j] += in[k] * b[k][j];
    }
    MPI_Send(out, M, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
  }
}

int main(int argc, char *argv[]) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  if (rank == 0)
    manager();
  else
    worker();
  MPI_Finalize();
  return 0;
}
