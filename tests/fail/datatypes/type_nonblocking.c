// The types of a nonblocking pair do not match.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long a[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Isend(a, 2, MPI_LONG, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    double b[2];
    MPI_Recv(b, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-type
  }
  MPI_Finalize();
  return 0;
}
