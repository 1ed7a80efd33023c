// A send and a receive by one request.
//@ verify -n 2..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, got = -1, x;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  MPI_Isendrecv(&rank, 1, MPI_INT, next, 0, &got, 1, MPI_INT, last, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, &status);
  assert(got == last && status.MPI_SOURCE == last);
  x = rank;
  MPI_Isendrecv_replace(&x, 1, MPI_INT, next, 1, last, 1, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(x == last);
  MPI_Finalize();
  return 0;
}
