//@ args: -n all
// Diffusion in one dimension with as many requests as there are neighbours, for any number of steps.
#include <assert.h>
#include <mpi.h>

#pragma antiphon input {0 <= STEPS} int
#define STEPS 10

double u[6], v[6];

int main(int argc, char **argv) {
  int rank, size, step, i, n;
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (step = 0; step < STEPS; step++) {
    n = 0;
    if (rank > 0) {
      MPI_Irecv(&u[0], 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, &requests[n++]);
      MPI_Isend(&u[1], 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &requests[n++]);
    }
    if (rank < size - 1) {
      MPI_Irecv(&u[5], 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, &requests[n++]);
      MPI_Isend(&u[4], 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD, &requests[n++]);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (i = 1; i < 5; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    for (i = 1; i < 5; i++)
      u[i] = v[i];
  }
  MPI_Finalize();
  return 0;
}
