// Collectives that take their input from where the output goes.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, x, a[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank + 1;
  MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(x == 3);
  a[rank] = rank + 5;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, 1, MPI_INT, MPI_COMM_WORLD);
  assert(a[0] == 5 && a[1] == 6);
  if (rank == 0)
    MPI_Reduce(MPI_IN_PLACE, a, 2, MPI_INT, MPI_PROD, 0, MPI_COMM_WORLD);
  else
    MPI_Reduce(a, NULL, 2, MPI_INT, MPI_PROD, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(a[0] == 25 && a[1] == 36);
  x = rank + 1;
  MPI_Scan(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(x == 1 + 2 * rank);
  MPI_Finalize();
  return 0;
}
