// Counts from zero upwards, to different processes.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[2] = {0}, count;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0) {
    MPI_Send(a, rank - 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    for (int from = 1; from < 3; from++) {
      MPI_Recv(a, 2, MPI_INT, from, 0, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      assert(count == from - 1);
    }
  }
  MPI_Finalize();
  return 0;
}
