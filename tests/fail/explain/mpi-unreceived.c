//@ verify -n 2 --deadlock absolute
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 7, MPI_COMM_WORLD); //~ mpi-unreceived
  MPI_Finalize();
  return 0;
}
