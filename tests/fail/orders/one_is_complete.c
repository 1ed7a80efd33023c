// One of two receives is complete at once, the other one may be before the wait looks.
//@ verify -n 5
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2], y = 0, index;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    assert(index == 0); //~ assertion
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&y, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
