//@ verify -n 2 --contracts
// The function has a loop for every number of rounds; it is proved once, and its callers see its contract.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0}
int N;

#pragma antiphon requires n >= 0
#pragma antiphon collective requires n == PROC[0].n
#pragma antiphon ensures \result == n * NPROCS
int rounds(int n) {
  int total = 0, one = 1, all, i = 0;
  MPI_Barrier(MPI_COMM_WORLD);
#pragma antiphon collective invariant ROUNDS i == PROC[0].i && 0 <= i && i <= n && total == i * NPROCS
  while (i < n) {
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    total += all;
    i++;
  }
  return total;
}

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  assert(rounds(N) == N * size);
  assert(rounds(3) == 3 * size);
  MPI_Finalize();
  return 0;
}
