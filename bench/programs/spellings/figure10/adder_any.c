// The adder: sections by a stride, parts as they come, all in `main`.
#include <mpi.h>

#pragma TASS input {B >= 1} int
#define B 10
#pragma TASS input {n >= 0 && n <= B} int
#define n 10
#pragma TASS input
double a[n] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
#pragma TASS output
double sum;

int main(int argc, char *argv[]) {
  int rank, nprocs, i;
  double mine = 0.0, part;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  i = rank;
  while (i < n) {
    mine = mine + a[i];
    i += nprocs;
  }
  if (rank == 0) {
    for (i = 1; i < nprocs; i++) {
      MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      mine += part;
    }
    sum = mine;
  } else {
    MPI_Send(&mine, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
