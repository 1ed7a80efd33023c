// Two elements and one block of two are the same to a broadcast.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[2];
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  a[0] = rank;
  a[1] = -rank;
  if (rank == 2)
    MPI_Bcast(a, 1, pair, 1, MPI_COMM_WORLD);
  else
    MPI_Bcast(a, 2, MPI_INT, 1, MPI_COMM_WORLD);
  assert(a[0] == 1 && a[1] == -1);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
