// Each process gets one element fewer than the one before; the third gets -1.
//@ verify -n 2..3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[2] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(a, 1 - rank, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);  //~ mpi-count
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
