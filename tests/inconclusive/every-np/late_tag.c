//@ args: -n all
// Rank 9 is asked for another tag than it sends.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) { for (int i = 1; i < size; i++) { MPI_Recv(&y, 1, MPI_INT, i, i < 9 ? 0 : 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); } }
  else MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
