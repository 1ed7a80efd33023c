//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int next = rank + 1 < 2 ? rank + 1 : MPI_PROC_NULL;
  MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  if (rank > 0)
    MPI_Recv(&other, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
