// The receiver asks for a tag that nobody sends.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Recv(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  else
    MPI_Ssend(&x, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
