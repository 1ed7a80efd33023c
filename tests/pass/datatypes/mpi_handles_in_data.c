// Handles are values: in arrays, structures, arguments, comparisons.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

struct channel {
  MPI_Comm comm;
  MPI_Datatype type;
  int partner;
};

static int same(MPI_Datatype a, MPI_Datatype b) { return a == b; }

int main(int argc, char **argv) {
  int rank, x = 0, y = 0;
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct channel c = {MPI_COMM_WORLD, types[0], 1 - rank};
  assert(same(c.type, MPI_INT) && !same(types[1], c.type));
  x = rank + 1;
  MPI_Sendrecv(&x, 1, c.type, c.partner, 0, &y, 1, c.type, c.partner, 0, c.comm, MPI_STATUS_IGNORE);
  assert(y == 2 - rank);
  MPI_Finalize();
  return 0;
}
