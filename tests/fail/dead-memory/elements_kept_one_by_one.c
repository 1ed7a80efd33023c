// Each result is kept in an element of its own.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int all[2] = {0, 0}, x = 0, y = 0;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      all[i] = x;
    }
    MPI_Recv(&y, 1, MPI_INT, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(all[0] < all[1]); //~ assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
