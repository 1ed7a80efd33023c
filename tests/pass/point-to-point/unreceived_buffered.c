// A buffered send that is received; detaching waits for it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

static char space[1000 + MPI_BSEND_OVERHEAD];

int main(int argc, char **argv) {
  int rank, x = 0, size = 0;
  void *old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = 1;
    MPI_Buffer_attach(space, sizeof(space));
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    x = 2;
    MPI_Buffer_detach(&old, &size);
    assert(old == (void *)space && size == (int)sizeof(space));
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1);
  }
  MPI_Finalize();
  return 0;
}
