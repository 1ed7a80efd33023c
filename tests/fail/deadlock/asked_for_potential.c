// Asking for potential deadlocks includes those that buffering does not prevent.
//@ verify -n 2 --check potential-deadlock
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
  MPI_Finalize();
  return 0;
}
