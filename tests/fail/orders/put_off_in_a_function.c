// The receive that is waited for is begun in another function than the wait, and both again and again.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

static int x;
static MPI_Request request;

static void begin(void) {
  MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
}

static void end(void) {
  int index;
  MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (;;) {
      begin();
      end();
    }
  } else if (rank == 1) {
    for (;;)
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 7); //~ assertion
  } else {
    x = 8;
    MPI_Ssend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
