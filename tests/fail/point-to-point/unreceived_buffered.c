// A buffered send that nobody receives.
//@ verify -n 2
#include <mpi.h>

static char space[1000 + MPI_BSEND_OVERHEAD];

int main(int argc, char **argv) {
  int rank, x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, sizeof(space));
  if (rank == 0)
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~ mpi-unreceived
  MPI_Finalize();
  return 0;
}
