//@ verify -n 1..3
/* The papers write `PID` and `NPROCS` in programs as well. */
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  assert(PID == rank);    //~ W013
  assert(NPROCS == size); //~ W013
  MPI_Finalize();
  return 0;
}
