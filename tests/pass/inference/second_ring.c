//@ args: --infer -n 3
// A ring in which every process adds one, for any number of laps.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {L >= 0} int
#define L 10
int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  for (int l = 0; l < L; l++) {
    if (rank != 0) { MPI_Recv(&x, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); x++; }
    else x++;
    MPI_Send(&x, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    if (rank == 0) MPI_Recv(&x, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (rank == 0) assert(x == L * size);
  MPI_Finalize();
}
