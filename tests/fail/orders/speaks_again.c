// A worker sends once more after its first result, so a loop that adds up two results may have both of it.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      int value;
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    assert(sum != 9); //~ assertion
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    x = rank;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    x = 7;
    if (rank == 2) MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
