// Two ranks exchange messages for ever; what the others do is not put off until that ends.
//@ verify -n 4
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, index;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    while (1) {
      MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
      MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
    }
  } else if (rank == 1) {
    while (1)
      MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 7); //~ assertion
  } else {
    x = 8;
    MPI_Ssend(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
