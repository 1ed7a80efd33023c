// A request may be freed once it is marked for cancellation, whatever comes of that.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Issend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Request_free(&request);
    MPI_Ssend(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else {
    do {
      MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } while (status.MPI_TAG == 1);
  }
  MPI_Finalize();
  return 0;
}
