// Only one of two receives is waited for.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, index;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&x[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&x[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();  //~ mpi-request
  return 0;
}
