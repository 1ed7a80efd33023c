//@ compare -n 1..3
//@ spec: sum_seq.c
/* Each rank adds a block; rank 0 receives the partial sums in any order. */
#include <mpi.h>
#pragma TASS input {0 < N && N < 5} int N
#define N 10
#pragma TASS input
double a[N];
#pragma TASS output
double sum;

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double s = 0, part;
  for (int i = rank * N / size; i < (rank + 1) * N / size; i++) s += a[i];
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      s += part;
    }
    sum = s;
  } else {
    MPI_Send(&s, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
