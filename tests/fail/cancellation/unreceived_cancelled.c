// A receive that is cancelled may leave its message behind.
//@ verify -n 2
#include <mpi.h>

static char room[MPI_BSEND_OVERHEAD + sizeof(int)];

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~ mpi-unreceived
  } else {
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
