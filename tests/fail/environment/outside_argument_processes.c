// All processes have the same arguments: the root that they name may not exist.
//@ verify -n 2 --argc 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int value = 1;
  MPI_Init(&argc, &argv);
  int root = atoi(argv[1]);
  if (root >= 0 && root <= 2)
    MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD);  //~ mpi-rank
  MPI_Finalize();
  return 0;
}
