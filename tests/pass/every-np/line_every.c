//@ args: -n all
// Diffusion in one dimension: neighbours exchange their borders in each step. The proof is for any number of steps; the
// explorer needs a bound.
#include <assert.h>
#include <mpi.h>

#pragma antiphon input {0 <= STEPS && STEPS <= 3} int
#define STEPS 10

double u[6], v[6];

int main(int argc, char **argv) {
  int rank, size, step, i;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (step = 0; step < STEPS; step++) {
    if (rank > 0)
      MPI_Send(&u[1], 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD);
    if (rank < size - 1) {
      MPI_Recv(&u[5], 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&u[4], 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
    }
    if (rank > 0)
      MPI_Recv(&u[0], 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (i = 1; i < 5; i++)
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
    for (i = 1; i < 5; i++)
      u[i] = v[i];
  }
  MPI_Finalize();
  return 0;
}
