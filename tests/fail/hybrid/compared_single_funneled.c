// Any thread may execute `single`, and only the main one may call MPI: not in the one order in which threads have their turns.
//@ verify -n 2 --threads 2 --timeout 60s
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, provided, sum = 0, work[8] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 8; i++)
      work[i]++;
#pragma omp single
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ mpi-thread-level
  }
  MPI_Finalize();
  return sum < 0;
}
