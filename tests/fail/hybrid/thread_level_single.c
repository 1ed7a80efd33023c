// One thread of a team calls MPI, and the program asked for a process of one thread.
//@ verify -n 2 --threads 2 --timeout 60s
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided = MPI_THREAD_SINGLE, sum[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    MPI_Allreduce(&rank, &sum[0], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ mpi-thread-level
  }
  MPI_Finalize();
  return sum[0] + sum[1] < 0;
}
