// A persistent request is started again after it was completed.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  else
    MPI_Recv_init(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 3; i++) {
    if (rank == 0)
      x = i;
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    assert(request != MPI_REQUEST_NULL && x == i);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
  assert(request == MPI_REQUEST_NULL);
  MPI_Finalize();
  return 0;
}
