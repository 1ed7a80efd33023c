// The collective that the root calls depends on who is heard first.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 0, second = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Bcast(&second, first == 0 ? 1 : 0, MPI_INT, 2, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
