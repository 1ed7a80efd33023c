// The count is never negative.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input {N >= 2 && N <= 4} int
#define N 3

int main(int argc, char **argv) {
  int rank;
  double a[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; i++)
    a[i] = rank;
  MPI_Bcast(a, N - 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < 4; i++)
    assert(a[i] == (i < N - 2 ? 0 : rank));
  MPI_Finalize();
  return 0;
}
