// A rank may fail before the abort of another one reaches it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) MPI_Abort(MPI_COMM_WORLD, 1);
  assert(rank == 0);  //~ assertion
  MPI_Finalize();
  return 0;
}
