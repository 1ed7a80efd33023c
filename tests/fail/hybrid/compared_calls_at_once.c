// A receive in one task, and in another one the send that the other rank waits for: one thread may execute the receive first.
//@ verify -n 2 --timeout 60s
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, provided, in = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
#pragma omp task
    MPI_Ssend(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return in < 0;
}
