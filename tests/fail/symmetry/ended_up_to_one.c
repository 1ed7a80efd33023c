// The manager ends its first worker otherwise, by a comparison.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, np, w, flag, y, one = 1, none = 0, five = 5, six = 6;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  if (rank == 0) {
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Send(&one, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
    for (w = 1; w < np; w++) {
      if (w <= 1)
        MPI_Send(&five, 1, MPI_INT, w, 1, MPI_COMM_WORLD);
      else
        MPI_Send(&six, 1, MPI_INT, w, 1, MPI_COMM_WORLD);
    }
  } else {
    MPI_Send(&none, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&flag, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(!(flag == 1 && y == 6)); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
