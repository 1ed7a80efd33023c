//@[executed] verify -n 2
//@[replaced] verify -n 2 --contracts
// What is ensured of all processes is not what the reduction gives.
#include <mpi.h>

#pragma antiphon collective ensures \result == sum {int r | 0 <= r && r < NPROCS} PROC[r].x //~ collective-assertion
int sum_of_all(int x) {
  int all;
  MPI_Allreduce(&x, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sum_of_all(rank + 1);
  MPI_Finalize();
  return 0;
}
