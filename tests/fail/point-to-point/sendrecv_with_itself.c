// The buffers of one call overlap, and data moves.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1;
  MPI_Init(&argc, &argv);
  MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-buffer
  MPI_Finalize();
  return 0;
}
