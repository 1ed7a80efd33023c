// What a persistent reduction reads is changed before it is complete.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum;
  MPI_Request reduce;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
  MPI_Start(&reduce);
  rank = 7;  //~ mpi-buffer
  MPI_Wait(&reduce, MPI_STATUS_IGNORE);
  MPI_Request_free(&reduce);
  MPI_Finalize();
  return 0;
}
