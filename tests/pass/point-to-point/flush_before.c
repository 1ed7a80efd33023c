// A flush is about what was sent before it: a message that is sent later may wait for its receiver.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1;
  char room[2 * (sizeof(int) + MPI_BSEND_OVERHEAD)];
  void *given;
  MPI_Request flush;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Buffer_iflush(&flush);
    MPI_Bsend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&flush, MPI_STATUS_IGNORE);
    MPI_Ssend(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    int size;
    MPI_Buffer_detach(&given, &size);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
