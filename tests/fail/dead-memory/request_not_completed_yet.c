// The buffers belong to requests while another message is received.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x[2] = {0, 0}, y = 0;
    MPI_Request requests[2];
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
    MPI_Recv(&y, 1, MPI_INT, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    assert(x[0] < x[1]); //~ assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
