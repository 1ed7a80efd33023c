// The message grows with the input, and so does what is expected.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input {N >= 1 && N <= 5} int
#define N 3

int main(int argc, char **argv) {
  int rank, count;
  double a[5] = {0};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(a, N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(a, 5, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_DOUBLE, &count);
    assert(count == N);
  }
  MPI_Finalize();
  return 0;
}
