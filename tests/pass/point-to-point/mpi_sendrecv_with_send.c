// One half of MPI_Sendrecv may be met by plain calls.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, in = 0, out;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  out = rank + 5;
  if (rank == 0) {
    MPI_Sendrecv(&out, 1, MPI_INT, 1, 1, &in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(in == 6);
  } else {
    MPI_Send(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(in == 5);
  }
  MPI_Finalize();
  return 0;
}
