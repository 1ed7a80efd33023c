// Two receives into the halves of one array.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {1, 2, 3, 4};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(a, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(a + 2, 2, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    assert(a[0] == 3 && a[1] == 4 && a[2] == 1 && a[3] == 2);
  } else {
    MPI_Send(a + 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(a, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
