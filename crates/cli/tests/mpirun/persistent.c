//@ -n 4
// Persistent requests around a ring, three rounds.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, out, in, round;
  MPI_Request requests[2];
  MPI_Status statuses[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Recv_init(&in, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(&out, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD, &requests[1]);
  out = rank;
  for (round = 0; round < 3; round++) {
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, statuses);
    printf("round %d: rank %d has %d from %d, tag %d\n", round, rank, in, statuses[0].MPI_SOURCE, statuses[0].MPI_TAG);
    out = in + 10;
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  printf("rank %d: %s\n", rank, requests[0] == MPI_REQUEST_NULL ? "freed" : "kept");
  MPI_Finalize();
  return 0;
}
