//@ verify -n 3 --infer
// A token goes round a ring any number of times; what is known of the buffers of messages is guessed, too.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(int argc, char **argv) {
  int rank, size, lap, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (lap = 0; lap < N; lap++) {
    if (rank > 0)
      MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    token = token + 1;
    MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    if (rank == 0)
      MPI_Recv(&token, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  assert(rank > 0 || token == size * N);
  MPI_Finalize();
  return 0;
}
