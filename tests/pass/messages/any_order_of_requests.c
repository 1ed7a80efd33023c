// The right twin of waitany_order.c: either request may be complete first.
//@ args: -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got[2], first;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request requests[2];
    MPI_Irecv(&got[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&got[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitany(2, requests, &first, MPI_STATUS_IGNORE);
    assert(got[first] == first + 1);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
