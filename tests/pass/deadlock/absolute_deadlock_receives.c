// The receives are posted, not waited for, before the sends.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, in;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Irecv(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
  MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(in == other);
  MPI_Finalize();
  return 0;
}
