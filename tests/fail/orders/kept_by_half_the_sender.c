// Two senders share a place: who comes last decides.
//@[on] verify -n 4
//@[off] verify -n 4 --commute off
#include <assert.h>
#include <mpi.h>

static int values[32];

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int left = size - 1;
    while (left > 0) {
      int x;
      MPI_Status status;
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      values[status.MPI_SOURCE / 2] = x;
      left--;
    }
    assert(values[1] == 3); //~ assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
