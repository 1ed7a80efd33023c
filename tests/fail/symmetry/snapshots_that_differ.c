// What workers have done is only in the snapshots that they left.
//@[on] verify -n 4
//@[off] verify -n 4 --symmetry off
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0, got = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int left = size - 1, tasks = 3;
    while (left > 0) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      x = tasks > 0;
      tasks -= x;
      left -= 1 - x;
      MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
    }
  } else {
    do {
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      got += x;
    } while (x == 1);
  }
#pragma antiphon collective assert GOT exists {int p | 1 <= p && p < NPROCS} PROC[p].got != 1 //~ collective-assertion
  got = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
