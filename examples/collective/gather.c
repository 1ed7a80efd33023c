/* WRONG: process 0 gathers one number from each of the others, in whatever order
   they come, and does so twice. A worker may send its second number before
   another sends its first one, and process 0 takes it for the first: after the
   first round a place of the array may be empty. C says that each number has
   arrived. No worker waits for C, else it would hold: gather_barrier.c. */
#include <mpi.h>
#include <stdlib.h>

int rank, nprocs;
double *a, x;

static void root(void) {
  MPI_Status status;
  a = calloc(nprocs, sizeof(double));
  for (int i = 1; i < nprocs; i++) {
    MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    a[status.MPI_SOURCE] = x;
  }
#pragma TASS collective assert C true
  free(a);
}

static void worker(void) {
  x = rank;
  MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma TASS collective assert C x == PROC[0].a[rank]
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  for (int i = 0; i < 2; i++)
    if (rank == 0)
      root();
    else
      worker();
  MPI_Finalize();
  return 0;
}
