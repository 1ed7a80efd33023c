//@[executed] verify -n 1..3
//@[replaced] verify -n 1..3 --contracts
// All processes call the function together: what each gets is the sum of what all gave.
#include <assert.h>
#include <mpi.h>

#pragma antiphon requires x >= 0
#pragma antiphon ensures \result >= 0
#pragma antiphon collective ensures \result == sum {int r | 0 <= r && r < NPROCS} PROC[r].x
int sum_of_all(int x) {
  int all;
  MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int all = sum_of_all(rank + 1);
  assert(2 * all == size * (size + 1));
  MPI_Finalize();
  return 0;
}
