// A send in partitions, ready in any order, twice; the receiver uses each as it arrives.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#define PARTS 3

int main(int argc, char **argv) {
  int rank, round, at, flag, data[2 * PARTS] = {0};
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, PARTS, 2, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  else
    MPI_Precv_init(data, PARTS, 2, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  for (round = 0; round < 2; round++) {
    MPI_Start(&request);
    if (rank == 0) {
      for (at = 0; at < 2 * PARTS; at++)
        data[at] = 10 * round + at;
      MPI_Pready(2, request);
      data[0] = 10 * round;
      MPI_Pready_range(0, 1, request);
    } else {
      MPI_Parrived(request, 1, &flag);
      if (flag)
        assert(data[2] == 10 * round + 2);
    }
    MPI_Wait(&request, &status);
    if (rank == 1) {
      assert(data[0] == 10 * round && data[5] == 10 * round + 5);
      assert(status.MPI_SOURCE == 0 && status.MPI_TAG == 4);
    }
  }
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
