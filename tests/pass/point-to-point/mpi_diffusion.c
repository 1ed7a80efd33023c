// One step of diffusion on two processes with halo cells equals the sequential step.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#define HALF 2
#pragma TASS input
double u[2 * HALF];

int main(int argc, char **argv) {
  int rank;
  double v[HALF + 2], w[HALF];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int left = rank == 0 ? MPI_PROC_NULL : 0, right = rank == 0 ? 1 : MPI_PROC_NULL;
  v[0] = v[HALF + 1] = 0.0;
  for (int i = 0; i < HALF; i++)
    v[i + 1] = u[rank * HALF + i];
  MPI_Sendrecv(&v[HALF], 1, MPI_DOUBLE, right, 0, &v[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&v[1], 1, MPI_DOUBLE, left, 0, &v[HALF + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < HALF; i++)
    w[i] = v[i + 1] + 0.25 * (v[i] - 2.0 * v[i + 1] + v[i + 2]);
  for (int i = 0; i < HALF; i++) {
    int k = rank * HALF + i;
    double l = k > 0 ? u[k - 1] : 0.0, r = k < 2 * HALF - 1 ? u[k + 1] : 0.0;
    assert(w[i] == u[k] + 0.25 * (l - 2.0 * u[k] + r));
  }
  MPI_Finalize();
  return 0;
}
