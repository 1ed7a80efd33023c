// A datatype may be freed while a type made of it, or a message, still uses it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Datatype pair, two;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_contiguous(2, pair, &two);
  MPI_Type_commit(&two);
  MPI_Type_free(&pair);
  assert(pair == MPI_DATATYPE_NULL);
  if (rank == 0) {
    a[3] = 5;
    MPI_Isend(a, 1, two, 1, 0, MPI_COMM_WORLD, &request);
  } else {
    MPI_Irecv(a, 1, two, 0, 0, MPI_COMM_WORLD, &request);
  }
  MPI_Type_free(&two);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(a[3] == 5);
  MPI_Finalize();
  return 0;
}
