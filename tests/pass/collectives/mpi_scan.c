// Prefix sums with and without the process itself.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, with = 0, without = -7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank + 1;
  MPI_Scan(&x, &with, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(with == (rank + 1) * (rank + 2) / 2);
  MPI_Exscan(&x, &without, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank > 0)
    assert(without == rank * (rank + 1) / 2);
  MPI_Finalize();
  return 0;
}
