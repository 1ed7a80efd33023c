// In a trace, nobody is called by name: what is sent to and received from
// MPI_PROC_NULL, and variables that say so.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, left, right, x = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  left = rank == 0 ? MPI_PROC_NULL : rank - 1;
  right = rank == 1 ? MPI_PROC_NULL : rank + 1;
  MPI_Send(&rank, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  MPI_Recv(&x, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(x == 7);  //~ assertion
  MPI_Finalize();
  return 0;
}
