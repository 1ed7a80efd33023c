// Half a block: the count of blocks is undefined, the count of elements is not.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, count = 0, elements = 0, a[4] = {1, 2, 3, 4};
  MPI_Datatype pair;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  if (rank == 0) {
    MPI_Send(a, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(a, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(a, 2, pair, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, pair, &count);
    MPI_Get_elements(&status, pair, &elements);
    assert(count == MPI_UNDEFINED && elements == 3);
    MPI_Recv(a, 2, pair, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, pair, &count);
    MPI_Get_elements(&status, pair, &elements);
    assert(count == 2 && elements == 4);
  }
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
