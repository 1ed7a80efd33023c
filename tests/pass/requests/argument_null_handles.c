// Null handles where they are allowed: as a result, and in comparisons.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int flag = 0, index = 0;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Init(&argc, &argv);
  if (comm == MPI_COMM_NULL)
    comm = MPI_COMM_WORLD;
  MPI_Barrier(comm);
  MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
  assert(flag);
  MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
  assert(index == MPI_UNDEFINED);
  MPI_Finalize();
  return 0;
}
