// MPI_Init needs no arguments; communicators of one process.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

int main(void) {
  int rank = -1, size = -1, result = -1;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_SELF, &rank);
  MPI_Comm_size(MPI_COMM_SELF, &size);
  assert(rank == 0 && size == 1);
  MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, &result);
  assert(result == MPI_UNEQUAL);
  MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, &result);
  assert(result == MPI_IDENT);
  MPI_Barrier(MPI_COMM_SELF);
  MPI_Finalize();
  return 0;
}
