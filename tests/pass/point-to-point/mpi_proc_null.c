// Messages to and from nobody.
//@ verify
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 5, count = -1;
  MPI_Status status;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  assert(x == 5 && count == 0);
  assert(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
  MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, &status);
  assert(x == 5);
  MPI_Finalize();
  return 0;
}
