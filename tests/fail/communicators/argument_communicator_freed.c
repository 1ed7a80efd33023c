// A message is sent in a communicator that was freed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm comm, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  copy = comm;
  MPI_Comm_free(&comm);
  MPI_Bcast(&x, 1, MPI_INT, 0, copy);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
