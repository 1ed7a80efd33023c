// The rest of the buffer is from before on purpose: here everything must be kept.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x[2] = {0, 0};
    for (int i = 0; i < 2; i++)
      MPI_Recv(x, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(x, 2, MPI_INT, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x[0] == 3);
    assert(x[1] == 1 || x[1] == 2);
  } else {
    int both[2] = {rank, rank};
    MPI_Send(both, rank == 3 ? 1 : 2, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
