// Both groups take a process of their own for the root.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int world, x = 0;
  MPI_Comm both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - world, 0, &both);
  MPI_Bcast(&x, 1, MPI_INT, MPI_ROOT, both);  //~ mpi-collective
  MPI_Comm_free(&both);
  MPI_Finalize();
  return 0;
}
