// Every predefined operation on integers.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static int all(int x, MPI_Op op) {
  int y = -1;
  MPI_Allreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD);
  return y;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  assert(all(rank + 2, MPI_SUM) == 9);
  assert(all(rank + 2, MPI_PROD) == 24);
  assert(all(rank - 1, MPI_MAX) == 1);
  assert(all(rank - 1, MPI_MIN) == -1);
  assert(all(rank, MPI_LAND) == 0 && all(rank + 1, MPI_LAND) == 1);
  assert(all(rank == 2, MPI_LOR) == 1 && all(0, MPI_LOR) == 0);
  assert(all(rank == 1, MPI_LXOR) == 1 && all(rank != 1, MPI_LXOR) == 0);
  assert(all(rank + 5, MPI_BAND) == 4);
  assert(all(1 << rank, MPI_BOR) == 7);
  assert(all(rank + 1, MPI_BXOR) == 0);
  MPI_Finalize();
  return 0;
}
