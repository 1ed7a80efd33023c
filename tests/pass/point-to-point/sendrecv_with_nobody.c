// Where no data moves, buffers that overlap do no harm.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1;
  MPI_Init(&argc, &argv);
  MPI_Sendrecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, &x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(x == 1);
  MPI_Finalize();
  return 0;
}
