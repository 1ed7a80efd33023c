// Every pair of matches that the wildcards allow gives the same result.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3], mask = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(x[i] >= 1 && x[i] <= 3);
      for (int j = 0; j < i; j++)
        assert(x[j] != x[i]);
      mask += 1 << x[i];
    }
    assert(mask == 14);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
