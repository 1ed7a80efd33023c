// Rank, size, time and name; an abort that is never reached.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, length = -1;
  char name[MPI_MAX_PROCESSOR_NAME];
  MPI_Init(&argc, &argv);
  double start = MPI_Wtime();
  (void)start;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank < 0 || rank >= size)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Get_processor_name(name, &length);
  assert(length >= 0 && length < MPI_MAX_PROCESSOR_NAME);
  MPI_Finalize();
  return 0;
}
