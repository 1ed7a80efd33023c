// Dividing work among the other processes, if there are none.
//@ verify -n 1..2
#include <mpi.h>

int main(int argc, char **argv) {
  int size, share;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  share = 100 / (size - 1);  //~ division-by-zero
  MPI_Bcast(&share, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
