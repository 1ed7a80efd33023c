// Each process works for itself between messages to its neighbour.
#include <mpi.h>

#pragma TASS input int
#define ROUNDS 100

int main(int argc, char **argv) {
  int rank, size, got, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < ROUNDS; i++) {
    for (int k = 0; k < 10; k++) sum = (sum * 7 + k + rank) % 1001;
    MPI_Sendrecv(&sum, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sum += got;
  }
  MPI_Finalize();
  return 0;
}
