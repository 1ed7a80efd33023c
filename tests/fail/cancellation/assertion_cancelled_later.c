// Until it is completed, a send that is marked for cancellation may still be
// received: here by a receive that begins after the call of MPI_Cancel.
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
    MPI_Issend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Ssend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    if (flag) MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    assert(flag);  //~ assertion
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
