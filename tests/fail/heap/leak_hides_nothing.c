// Every execution leaks, and in one of them the first message is not that of rank 1: both are told, the leak last.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *kept = malloc(sizeof *kept); //~ memory-leak
  *kept = rank;
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(i > 1 || x == 1); //~ assertion
    }
  } else {
    MPI_Send(kept, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  }
  kept = NULL;
  MPI_Finalize();
  return 0;
}
