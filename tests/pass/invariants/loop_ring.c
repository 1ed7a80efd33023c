// Each process sends to the right and receives from the left, N times: no
// deadlock for any N (an even number of processes, or one waits for its turn).
//@ verify -n 2..5
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int rank, size, i = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
#pragma TASS collective invariant L i == PROC[right]@main.i
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
