//@ verify -n 2 --deadlock absolute
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other;
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
  else
    MPI_Recv(&other, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
