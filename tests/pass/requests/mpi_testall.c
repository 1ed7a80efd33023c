// Testing for all of several messages.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {3, 4}, y[2] = {0}, flag = 0;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(&x[rank], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  while (!flag)
    MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE);
  assert(y[0] == x[1 - rank]);
  assert(r[0] == MPI_REQUEST_NULL && r[1] == MPI_REQUEST_NULL);
  MPI_Finalize();
  return 0;
}
