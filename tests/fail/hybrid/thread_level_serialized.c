// Two threads call MPI at once.
//@ verify -n 2 --threads 2 --timeout 60s
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided = MPI_THREAD_SINGLE, sum[2] = {0, 0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num(), other = 1 - rank;
    MPI_Sendrecv(&rank, 1, MPI_INT, other, me, &sum[me], 1, MPI_INT, other, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ mpi-thread-level
  }
  MPI_Finalize();
  return sum[0] + sum[1] < 0;
}
