// The last process sends to one that does not exist.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Send(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);  //~ mpi-rank
  MPI_Finalize();
  return 0;
}
