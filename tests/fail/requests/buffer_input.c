// For i = 2 the program writes where the receive may write.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {i >= 0 && i <= 2}
int i = 0;

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&a[2], 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    a[i] = 1;  //~ mpi-buffer
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(a, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
