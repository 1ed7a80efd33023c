// Two processes whose teams have different numbers of threads.
//@ verify -n 2 --timeout 60s
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided, sum = 0, all = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(rank + 1)
  {
#pragma omp critical
    sum++;
  }
  MPI_Reduce(&sum, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return rank == 0 && all != 3;
}
