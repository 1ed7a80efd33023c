// The processes disagree about the root of a persistent operation.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Request cast;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast_init(&x, 1, MPI_INT, rank, MPI_COMM_WORLD, MPI_INFO_NULL, &cast);  //~ mpi-collective
  MPI_Start(&cast);
  MPI_Wait(&cast, MPI_STATUS_IGNORE);
  MPI_Request_free(&cast);
  MPI_Finalize();
  return 0;
}
