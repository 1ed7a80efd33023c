/* WRONG: the parts are combined by their maximum, which is the sum only for
   one process. */
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {N >= 1} int
#define N 7
#pragma TASS input
double x[N] = {1, 2, 3, 4, 5, 6, 7};
#pragma TASS input
double y[N] = {7, 5, 3, 1, 2, 4, 6};
#pragma TASS output
double dot;

static int rank, nprocs;

static int first_of(int process) {
  return N * process / nprocs;
}

/* This process's block of a vector that process 0 has. */
static double *block_of(double *vector) {
  int *counts = malloc(nprocs * sizeof(int)), *starts = malloc(nprocs * sizeof(int));
  for (int process = 0; process < nprocs; process++) {
    starts[process] = first_of(process);
    counts[process] = first_of(process + 1) - first_of(process);
  }
  double *block = malloc((counts[rank] + 1) * sizeof(double));
  MPI_Scatterv(vector, counts, starts, MPI_DOUBLE, block, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(counts);
  free(starts);
  return block;
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  double *myx = block_of(x), *myy = block_of(y), mine = 0.0;
  for (int i = 0; i < first_of(rank + 1) - first_of(rank); i++)
    mine += myx[i] * myy[i];
  MPI_Reduce(&mine, &dot, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  free(myx);
  free(myy);
  MPI_Finalize();
  return 0;
}
