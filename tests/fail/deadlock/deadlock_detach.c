// Detaching a buffer waits until what was sent from it is received.
//@ verify -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x = 1, size = 1000;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char *buffer = malloc(size);
  MPI_Buffer_attach(buffer, size);
  MPI_Bsend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Buffer_detach(&buffer, &size);  //~ absolute-deadlock
  MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(buffer);
  MPI_Finalize();
  return 0;
}
