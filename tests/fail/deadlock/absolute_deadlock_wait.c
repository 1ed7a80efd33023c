// A receive is waited for before the message is sent.
//@ verify
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  MPI_Send(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
