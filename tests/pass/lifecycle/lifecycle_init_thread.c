// MPI_Init_thread gives at most a level that it knows.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int provided = -1, size = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  assert(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  assert(size == 1);
  MPI_Finalize();
  return 0;
}
