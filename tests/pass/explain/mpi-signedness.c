//@ verify -n 2 --check mpi-signedness
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, n = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
