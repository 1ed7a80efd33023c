// A persistent send is cancelled and started again: its second message comes
// through, and so does the first unless it was cancelled.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, flag = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send_init(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    x = 2;
    MPI_Start(&request);
    MPI_Wait(&request, &status);
    MPI_Request_free(&request);
    MPI_Send(&flag, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
    if (x == 1) MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &status);
    assert(x == 2);
    MPI_Recv(&flag, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
  }
  MPI_Finalize();
  return 0;
}
