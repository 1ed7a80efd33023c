//@ -n 1
// The exit status is that of the processes.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, started, over;
  MPI_Initialized(&started);
  MPI_Finalized(&over);
  printf("before: %d %d\n", started, over);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Initialized(&started);
  printf("between: %d\n", started);
  MPI_Finalize();
  MPI_Finalized(&over);
  printf("after: %d\n", over);
  return 3;
}
