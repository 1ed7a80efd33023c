// The operations that MPI_Waitsome lists come in any order.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, in[2], out = 1, count, indices[2], left = 2;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&in[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[1]);
    while (left > 0) {
      MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE);
      if (count == 2)
        assert(indices[0] < indices[1]);  //~ assertion
      left -= count;
    }
  } else {
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
