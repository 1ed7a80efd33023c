// A message on one communicator is not received on another.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 2;
  MPI_Comm copy;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, copy, &r[0]);
    MPI_Isend(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  } else {
    x = y = 0;
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, copy, MPI_STATUS_IGNORE);
    assert(x == 1 && y == 2);
  }
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
