// The elements beside the one that is being received belong to the program.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[3] = {1, 2, 3};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&a[1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    a[0] = 4;
    a[2] += a[0];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    a[1]++;
    assert(a[0] == 4 && a[1] == 9 && a[2] == 7);
  } else {
    a[0] = 8;
    MPI_Send(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
