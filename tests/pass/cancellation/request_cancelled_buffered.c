// A buffered send that is cancelled gives its place in the buffer back.
//@ verify -n 2
#include <mpi.h>

static char room[MPI_BSEND_OVERHEAD + sizeof(int)];

int main(int argc, char **argv) {
  int rank, x = 1, flag = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(room, sizeof room);
    MPI_Ibsend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    if (flag) MPI_Bsend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
