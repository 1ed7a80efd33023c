// Work goes on until the test says that the message is there.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, flag = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = 8;
    MPI_Send(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
    while (!flag) {
      MPI_Test(&request, &flag, &status);
      assert(flag || request != MPI_REQUEST_NULL);
    }
    assert(x == 8 && request == MPI_REQUEST_NULL && status.MPI_TAG == 2);
  }
  MPI_Finalize();
  return 0;
}
