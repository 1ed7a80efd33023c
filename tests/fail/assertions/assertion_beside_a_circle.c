// A rank that runs for ever does not hide what another one does.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    while (1) x = 1 - x;
  assert(x == 1);  //~ assertion
  MPI_Finalize();
  return 0;
}
