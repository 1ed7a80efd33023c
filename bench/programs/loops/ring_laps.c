// A token goes round a ring of processes any number of times.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0} int
#define N 10
int main(int argc, char **argv) {
  int rank, size, lap, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#ifndef BARE
#pragma antiphon collective invariant L 0 <= lap && lap <= N && lap == PROC[0].lap && PROC[0].token == NPROCS * PROC[0].lap
#endif
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
