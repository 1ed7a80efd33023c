// The guard of a library function holds on all ranks.
//@ verify -n 2
#include <mpi.h>

int allowed = 0;

#pragma TASS system guard allowed == 1
int MPI_Barrier(MPI_Comm comm);

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  allowed = rank >= 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
