// After a send that is not complete an execution goes on: what the other process leaves behind is told, too.
//@ verify -n 2 --max-violations 5
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Request request;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (rank == 0) {
    MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Comm_free(&copy);
    MPI_Finalize();  //~ mpi-request
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();  //~ mpi-resource
  }
  return 0;
}
