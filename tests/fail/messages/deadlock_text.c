// A deadlock in MPI's words: who waits for whom, when, and how it came about.
//@[verify] verify -n 3
//@[run] run -n 3 --seed 1
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, np, got;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  int left = (rank + np - 1) % np, right = (rank + 1) % np;
  MPI_Recv(&got, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
  MPI_Send(&rank, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
