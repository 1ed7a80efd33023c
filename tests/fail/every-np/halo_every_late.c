//@ args: -n all
// From six processes on somebody waits for a message that nobody sends: the failed proof names six.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank < size - 1) {
    MPI_Irecv(&y, 1, MPI_INT, rank + 1, rank == 4 ? 1 : 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  }
  if (rank > 0)
    MPI_Send(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
