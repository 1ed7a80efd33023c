//@ compare -n 1..3
//@ spec: sections_seq.c
/* Each rank leaves its elements where it computed them. */
#include <mpi.h>
#pragma TASS input {1 <= N && N <= 4} int N
#define N 4
#pragma TASS input
double x[N];
#pragma TASS output
double y[N];
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = rank; i < N; i += size) y[i] = 2 * x[i];
  MPI_Finalize();
  return 0;
}
