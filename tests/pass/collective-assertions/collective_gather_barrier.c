// The root receives from anyone, twice, with a barrier in between: no message of
// the second round can be taken in the first.
//@ verify -n 3
#include <mpi.h>
#include <stdlib.h>

int myrank, nprocs;
double *a, x;

static void root(void) {
  MPI_Status status;
  a = malloc(nprocs * sizeof(double));
  a[0] = 0.0;
  for (int i = 1; i < nprocs; i++) {
    MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    a[status.MPI_SOURCE] = x;
  }
#pragma TASS collective assert C true
  free(a);
}

static void worker(void) {
  x = myrank;
  MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma TASS collective assert C x == PROC[0].a[myrank]
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  for (int i = 0; i < 2; i++) {
    if (myrank == 0)
      root();
    else
      worker();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
