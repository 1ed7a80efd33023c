// Two numbers are sent, three would fit.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, count, a[3] = {1, 2, 3};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(a, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    a[0] = a[1] = a[2] = 9;
    MPI_Recv(a, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    assert(count == 2 && a[0] == 1 && a[1] == 2 && a[2] == 9);
  }
  MPI_Finalize();
  return 0;
}
