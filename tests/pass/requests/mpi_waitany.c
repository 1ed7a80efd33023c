// Whatever completes first, all complete and each once.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, seen[2] = {0}, index;
  MPI_Request r[2];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
    for (int i = 0; i < 2; i++) {
      MPI_Waitany(2, r, &index, &status);
      assert(index == 0 || index == 1);
      assert(r[index] == MPI_REQUEST_NULL && status.MPI_SOURCE == index + 1);
      assert(x[index] == index + 1);
      seen[index]++;
    }
    assert(seen[0] == 1 && seen[1] == 1);
    MPI_Waitany(2, r, &index, &status);
    assert(index == MPI_UNDEFINED);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
