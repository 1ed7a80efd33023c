// Each process has variables of its own, static ones too.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static int shared;

static int count(void) {
  static int calls;
  return ++calls;
}

int main(int argc, char **argv) {
  int rank, got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  shared += rank;
  for (int i = 0; i < rank; i++)
    count();
  MPI_Barrier(MPI_COMM_WORLD);
  got = count();
  assert(shared == rank && got == rank + 1);
  MPI_Finalize();
  return 0;
}
