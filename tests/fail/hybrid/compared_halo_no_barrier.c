// Nothing orders what the main thread receives with what the others of its team read.
//@ verify -n 2 --timeout 60s
#include <mpi.h>
#include <omp.h>
#define STEPS 20
#define N 6

int main(int argc, char **argv) {
  int rank, provided;
  double old[N + 2] = {0}, new[N + 2] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank, inner = rank ? 1 : N, ghost = rank ? 0 : N + 1;
  old[inner] = 1;
#pragma omp parallel num_threads(3)
  for (int step = 0; step < STEPS; step++) {
#pragma omp master
    MPI_Sendrecv(&old[inner], 1, MPI_DOUBLE, other, step, &old[ghost], 1, MPI_DOUBLE, other, step, MPI_COMM_WORLD, //~ data-race
                 MPI_STATUS_IGNORE);
#pragma omp for
    for (int i = 1; i <= N; i++)
      new[i] = (old[i - 1] + old[i + 1]) / 2;
#pragma omp for
    for (int i = 1; i <= N; i++)
      old[i] = new[i];
  }
  MPI_Finalize();
  return 0;
}
