//@ -n 3
//@ not Open MPI: version 4.1 has no MPI_Isendrecv
// A send and a receive by one request. (MPICH 4.0 leaves the source of its status at 0.)
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, got = -1, x;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  x = 10 * rank;
  MPI_Isendrecv(&rank, 1, MPI_INT, next, 0, &got, 1, MPI_INT, last, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isendrecv_replace(&x, 1, MPI_INT, last, 1, next, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  printf("rank %d: %d and %d\n", rank, got, x);
  MPI_Finalize();
  return 0;
}
