// All send first: a deadlock unless the library buffers, in some round.
//@ verify -n 3
#include <mpi.h>
#pragma TASS input {N >= 0}
int N;

int main(int argc, char **argv) {
  int rank, size, i = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
#pragma TASS collective invariant L i == PROC[right].i
  while (i < N) {
    MPI_Send(NULL, 0, MPI_INT, right, 0, MPI_COMM_WORLD);  //~ potential-deadlock
    MPI_Recv(NULL, 0, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    i++;
  }
  MPI_Finalize();
  return 0;
}
