// The main thread calls MPI, the only one that may.
//@ verify -n 2 --threads 2 --timeout 60s
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided = MPI_THREAD_SINGLE, sum[2] = {0, 0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    MPI_Allreduce(&rank, &sum[0], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum[0] + sum[1] < 0;
}
