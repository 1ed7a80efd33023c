// A probe takes a message out, so that no other receive can have it.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y;
  MPI_Message message;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Mprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &message, &status);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    assert(x == status.MPI_SOURCE && x + y == 3);
  }
  MPI_Finalize();
  return 0;
}
