// Every execution ends by MPI_Abort, whatever the number of processes: nothing was shown.
//@ verify -n 1..2
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 4)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
