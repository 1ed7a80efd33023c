// The adder: blocks with the rest on the last process, parts kept by sender and added in the end.
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {n >= 0 && n <= B} int
#define n 10
#pragma TASS input
double a[n] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
#pragma TASS output
double sum;

int main(int argc, char *argv[]) {
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  int block = n / nprocs, begin = rank * block, end = rank == nprocs - 1 ? n : begin + block;
  double total = 0;
  for (double *p = a + begin; p < a + end; p++)
    total += *p;
  if (rank != 0) {
    MPI_Send(&total, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  } else {
    double *parts = malloc(nprocs * sizeof(double));
    parts[0] = total;
    for (int source = nprocs - 1; source > 0; source--)
      MPI_Recv(&parts[source], 1, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum = 0;
    for (int i = 0; i < nprocs; ++i)
      sum += parts[i];
    free(parts);
  }
  MPI_Finalize();
  return 0;
}
