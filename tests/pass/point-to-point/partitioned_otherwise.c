// Two sides that are divided differently: two partitions of two elements are received as one of four, and the other way round.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag, data[4] = {0}, more[4] = {0};
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 4; i++)
      data[i] = more[i] = 10 + i;
    MPI_Psend_init(data, 2, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Psend_init(more, 1, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Pready(1, requests[0]);
    MPI_Pready(0, requests[0]);
    MPI_Pready(0, requests[1]);
  } else {
    MPI_Precv_init(data, 1, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(more, 4, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Startall(2, requests);
    MPI_Parrived(requests[1], 2, &flag);
    if (flag)
      assert(more[2] == 12);
  }
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
  for (int i = 0; i < 4; i++)
    assert(data[i] == 10 + i && more[i] == 10 + i);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Finalize();
  return 0;
}
