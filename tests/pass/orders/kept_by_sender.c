// What comes from anybody is kept in the place of who sent it: one order is enough, whatever numbers are.
//@[few] verify -n 20 --max-states 50
//@[machine] verify -n 20 --arith machine --max-states 50
//@[off] verify -n 5 --commute off
#include <assert.h>
#include <mpi.h>

static int values[32];

int main(int argc, char **argv) {
  int rank, size, left;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = size - 1;
  if (rank == 0) {
    while (left > 0) {
      int x;
      MPI_Status status;
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      values[status.MPI_SOURCE - 1] = x;
      left--;
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 1; i < size; i++)
      assert(values[i - 1] == i);
  MPI_Finalize();
  return 0;
}
