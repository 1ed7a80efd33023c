// Each request is completed; waiting for none is allowed.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  else
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(request == MPI_REQUEST_NULL && x == 1);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
