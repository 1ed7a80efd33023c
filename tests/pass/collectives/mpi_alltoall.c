// The transpose of a matrix of which each process has a row.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, row[3], column[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++)
    row[i] = 10 * rank + i;
  MPI_Alltoall(row, 1, MPI_INT, column, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < size; i++)
    assert(column[i] == 10 * i + rank);
  MPI_Finalize();
  return 0;
}
