// Parts of a buffer that no message filled are not read.
//@[on] verify -n 4
//@[off] verify -n 4 --forget off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x[2] = {0, 0}, count = 0, sum = 0;
    MPI_Status status;
    for (int i = 1; i < 4; i++) {
      MPI_Recv(x, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      for (int j = 0; j < count; j++)
        sum += x[j];
    }
    assert(sum == 9);
  } else {
    int both[2] = {rank, rank};
    MPI_Send(both, rank == 3 ? 1 : 2, MPI_INT, 0, rank == 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
