/* WRONG: the pivot is taken from the first row that is left, also where it is
   zero. */
#include <mpi.h>

#pragma TASS input {N >= 1} int
#define N 3
#pragma TASS input {M >= 1} int
#define M 4
#pragma TASS input
double a[N][M] = {{0, 2, 4, 2}, {1, 1, 0, 3}, {2, 0, 2, 8}};
#pragma TASS output
double r[N][M];

static int rank, nprocs;

static int owner_of(int row) {
  return row % nprocs;
}

/* The first row from the given one on of this process, or N. */
static int find_pivot(int row) {
  int mine = row, first;
  while (mine < N && owner_of(mine) != rank)
    mine++;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return first;
}

static void copy_row(const double *from, double *to) {
  for (int k = 0; k < M; k++)
    to[k] = from[k];
}

/* Puts the pivot row, which all processes get, in the place of another row. */
static void exchange_rows(int row, int pivot, double *pivot_row) {
  if (rank == owner_of(pivot))
    copy_row(r[pivot], pivot_row);
  MPI_Bcast(pivot_row, M, MPI_DOUBLE, owner_of(pivot), MPI_COMM_WORLD);
  if (rank == owner_of(row) && rank == owner_of(pivot))
    copy_row(r[row], r[pivot]);
  else if (rank == owner_of(row))
    MPI_Send(r[row], M, MPI_DOUBLE, owner_of(pivot), 0, MPI_COMM_WORLD);
  else if (rank == owner_of(pivot))
    MPI_Recv(r[pivot], M, MPI_DOUBLE, owner_of(row), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void eliminate(int row, int column, double *pivot_row) {
  double pivot = pivot_row[column];
  for (int k = column; k < M; k++)
    pivot_row[k] = pivot_row[k] / pivot;
  for (int i = rank; i < N; i += nprocs) {
    double factor = r[i][column];
    for (int k = column; k < M; k++)
      r[i][k] = i == row ? pivot_row[k] : r[i][k] - factor * pivot_row[k];
    for (int k = 0; i == row && k < column; k++)
      r[i][k] = pivot_row[k];
  }
}

static void collect(void) {
  for (int i = 0; i < N; i++)
    if (rank == 0 && owner_of(i) != 0)
      MPI_Recv(r[i], M, MPI_DOUBLE, owner_of(i), i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank != 0 && owner_of(i) == rank)
      MPI_Send(r[i], M, MPI_DOUBLE, 0, i, MPI_COMM_WORLD);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  for (int i = rank; i < N; i += nprocs)
    copy_row(a[i], r[i]);
  int row = 0;
  for (int column = 0; column < M && row < N; column++) {
    double pivot_row[M];
    int pivot = find_pivot(row);
    if (pivot == N)
      continue;
    exchange_rows(row, pivot, pivot_row);
    eliminate(row, column, pivot_row);
    row++;
  }
  collect();
  MPI_Finalize();
  return 0;
}
