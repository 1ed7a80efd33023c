// Nothing orders the end of the communicator with its use.
//@ verify -n 2 --timeout 60s
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, provided, out[8], in[8], beside = 0;
  MPI_Comm own;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task depend(out : out)
    for (int i = 0; i < 8; i++)
      out[i] = i + rank;
#pragma omp task depend(in : out) depend(out : in)
    MPI_Sendrecv(out, 8, MPI_INT, 1 - rank, 0, in, 8, MPI_INT, 1 - rank, 0, own, MPI_STATUS_IGNORE); //~ mpi-argument
#pragma omp task shared(beside)
    for (int i = 0; i < 8; i++)
      beside += i;
#pragma omp task
    MPI_Comm_free(&own);
  }
  MPI_Finalize();
  return in[7] != 8 - rank || beside != 28;
}
