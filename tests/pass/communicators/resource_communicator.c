// A duplicate of the communicator is used and freed.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int result;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
  assert(result == MPI_CONGRUENT);
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
  assert(copy == MPI_COMM_NULL);
  MPI_Finalize();
  return 0;
}
