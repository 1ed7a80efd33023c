// Collectives on different communicators do not have to be in one order, as long as none waits.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 2, y = 0, z = 0;
  MPI_Comm other;
  MPI_Request a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  if (rank == 0) {
    MPI_Iallreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &a);
    MPI_Iallreduce(&x, &z, 1, MPI_INT, MPI_PROD, other, &b);
  } else {
    MPI_Iallreduce(&x, &z, 1, MPI_INT, MPI_PROD, other, &b);
    MPI_Iallreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &a);
  }
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  MPI_Wait(&b, MPI_STATUS_IGNORE);
  assert(y == 4 && z == 4);
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
