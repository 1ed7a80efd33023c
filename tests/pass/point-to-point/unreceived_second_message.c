// Two messages are sent, and received in the other order of tags.
//@ verify -n 2 --deadlock absolute
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    x = y = 0;
    MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1 && y == 2);
  }
  MPI_Finalize();
  return 0;
}
