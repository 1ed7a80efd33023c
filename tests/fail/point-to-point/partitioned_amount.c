// The receiver has room for less than what is sent to it.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, 2, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  else
    MPI_Precv_init(data, 3, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  //~ mpi-truncation
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
