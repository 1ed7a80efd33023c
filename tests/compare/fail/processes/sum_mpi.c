//@ compare -n 2
//@ spec: sum_seq.c
/* The rest of the division is left out. */
#include <mpi.h>
#pragma TASS input {N > 0 && N <= 4} int N
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
  int block = N / size;
  double s = 0, total = 0;
  for (int i = rank * block; i < (rank + 1) * block; i++) s += a[i];
  MPI_Reduce(&s, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    sum = total; //~ equivalence
  MPI_Finalize();
  return 0;
}
