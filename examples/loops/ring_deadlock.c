/* WRONG: all processes send before they receive, and wait for each other where the
   library does not buffer. */
#include <mpi.h>

#pragma TASS input {N >= 0} int
#define N 5

int main(int argc, char *argv[]) {
  int rank, nprocs, i = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  int right = (rank + 1) % nprocs, left = (rank + nprocs - 1) % nprocs;
#pragma TASS collective invariant L i == PROC[right]@main.i
  while (i < N) {
    if (rank >= 0) {
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
