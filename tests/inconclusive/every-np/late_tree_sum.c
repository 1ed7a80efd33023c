//@ args: -n all
// What a tree adds up is not followed, and is wrong from fourteen processes on.
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = 2 * rank + 1, right = 2 * rank + 2;
  x = 1;
  if (left < size) { MPI_Recv(&y, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); x += y; }
  if (right < size) { MPI_Recv(&y, 1, MPI_INT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); x += y; }
  if (rank > 0) MPI_Send(&x, 1, MPI_INT, (rank - 1) / 2, 0, MPI_COMM_WORLD);
  if (rank == 0) assert(x < 14);
  MPI_Finalize();
  return 0;
}
