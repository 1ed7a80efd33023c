// Of no requests, no index is written: the arrays may be missing.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int count = 0;
  MPI_Init(&argc, &argv);
  MPI_Testsome(0, NULL, &count, NULL, NULL);
  assert(count == MPI_UNDEFINED);
  MPI_Waitsome(0, NULL, &count, NULL, MPI_STATUSES_IGNORE);
  assert(count == MPI_UNDEFINED);
  MPI_Finalize();
  return 0;
}
