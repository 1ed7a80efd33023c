// All processes allocate; only the first one frees.
//@ verify -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *data = (int *)malloc(3 * sizeof(int));  //~ memory-leak
  data[0] = rank;
  MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    free(data);
  MPI_Finalize();
  return 0;
}
