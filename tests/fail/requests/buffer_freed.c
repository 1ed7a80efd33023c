// The memory that a receive writes to is freed before it is complete.
//@ verify -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int *a = (int *)malloc(2 * sizeof(int));
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  a[0] = a[1] = rank;
  if (rank == 0) {
    MPI_Irecv(a, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    free(a);  //~ mpi-buffer
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(a, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    free(a);
  }
  MPI_Finalize();
  return 0;
}
