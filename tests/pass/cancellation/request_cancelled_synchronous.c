// A synchronous send that nobody receives is always cancelled: completing it
// waits for nobody, and it cannot complete otherwise.
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
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    assert(flag);
  }
  MPI_Finalize();
  return 0;
}
