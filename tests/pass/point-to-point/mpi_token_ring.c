// A token goes around twice and counts.
//@ verify -n 2..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int round = 0; round < 2; round++) {
    if (rank == 0) {
      token++;
      MPI_Send(&token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
      MPI_Recv(&token, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&token, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      token++;
      MPI_Send(&token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    }
  }
  if (rank == 0)
    assert(token == 2 * size);
  MPI_Finalize();
  return 0;
}
