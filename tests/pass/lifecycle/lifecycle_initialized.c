// What may be asked before MPI_Init and after MPI_Finalize.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int flag = 5;
  MPI_Initialized(&flag);
  assert(!flag);
  MPI_Finalized(&flag);
  assert(!flag);
  MPI_Init(&argc, &argv);
  MPI_Initialized(&flag);
  assert(flag);
  MPI_Finalized(&flag);
  assert(!flag);
  MPI_Finalize();
  MPI_Initialized(&flag);
  assert(flag);
  MPI_Finalized(&flag);
  assert(flag);
  return 0;
}
