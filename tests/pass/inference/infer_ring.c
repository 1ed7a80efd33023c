// Processes that go round together are tied to the first of them.
//@ verify -n 3 --infer
/* Each process sends to the right and receives from the left N times, for every N
   and without a deadlock, with two processes or more. */
#include <mpi.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(int argc, char *argv[]) {
  int rank, nprocs, i = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  int right = (rank + 1) % nprocs, left = (rank + nprocs - 1) % nprocs;
  while (i < N) {
    if (rank % 2 == 0) {
      MPI_Send(NULL, 0, MPI_INT, right, 0, MPI_COMM_WORLD);
      MPI_Recv(NULL, 0, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(NULL, 0, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(NULL, 0, MPI_INT, right, 0, MPI_COMM_WORLD);
    }
    i++;
  }
  MPI_Finalize();
  return 0;
}
