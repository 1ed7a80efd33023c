// Many elements that the two sides divide differently are not modelled.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  static int data[100];
  int rank;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, 2, 50, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  else
    MPI_Precv_init(data, 4, 25, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  //~ U206
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
