// The teams of each rank add in critical regions, and call MPI behind them.
//@ verify -n 2
#include <mpi.h>
#include <assert.h>
int main(int argc, char **argv) {
  int rank, size, count = 0, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < 3; step++) {
#pragma omp parallel num_threads(3)
    {
      int mine = 0;
#pragma omp for schedule(static)
      for (int i = 0; i < 6; i++) mine += i;
#pragma omp critical
      count += mine;
#pragma omp barrier
#pragma omp single
      count += rank;
    }
    MPI_Allreduce(&count, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  assert(count == 45 + 3 * rank);
  MPI_Finalize();
  return 0;
}
