// What a nonblocking send and receive reads is changed before it is complete.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got, x = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isendrecv(&x, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  x = 2;  //~ mpi-buffer
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
