// What is being sent may be read, and sent once more.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
    y = x + 1;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    x = 7;
    assert(y == 2);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1 && y == 1);
  }
  MPI_Finalize();
  return 0;
}
