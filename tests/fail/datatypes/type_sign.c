// MPI_INT and MPI_UNSIGNED are different types, of the same size or not.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x[2] = {1, 2};
    MPI_Send(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    unsigned y[2];
    MPI_Recv(y, 2, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-type
  }
  MPI_Finalize();
  return 0;
}
