// A manager hands out the rows of a matrix to whoever is free.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

#define ROWS 3
#pragma TASS input
double m[ROWS][2];
#pragma TASS input
double v[2];

int main(int argc, char **argv) {
  int rank, row = -1;
  double x, r[ROWS];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int next = 0, stop = -1;
    for (int w = 1; w < 3; w++, next++)
      MPI_Send(&next, 1, MPI_INT, w, 0, MPI_COMM_WORLD);
    for (int i = 0; i < ROWS; i++) {
      MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      r[status.MPI_TAG] = x;
      MPI_Send(next < ROWS ? &next : &stop, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
      next++;
    }
    for (int i = 0; i < ROWS; i++)
      assert(r[i] == m[i][0] * v[0] + m[i][1] * v[1]);
  } else {
    MPI_Recv(&row, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (row >= 0) {
      x = m[row][0] * v[0] + m[row][1] * v[1];
      MPI_Send(&x, 1, MPI_DOUBLE, 0, row, MPI_COMM_WORLD);
      MPI_Recv(&row, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
