// An execution that aborts, where that is asked for.
//@ verify -n 2 --check abnormal-end
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size == 2)
    MPI_Abort(MPI_COMM_WORLD, 1); //~ abnormal-end
  MPI_Finalize();
  return 0;
}
