// A message that is there but for its tag: both tags are told, although its sender has ended.
//@ args: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request sent;
    MPI_Isend(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &sent);
    MPI_Request_free(&sent);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
  }
  MPI_Finalize();
}
