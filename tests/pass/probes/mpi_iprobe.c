// Asking for a message again and again until it is there.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag = 0, count = 0, a[3] = {1, 2, 3};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(a, 3, MPI_INT, 1, 4, MPI_COMM_WORLD);
  } else {
    while (!flag)
      MPI_Iprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    assert(count == 3 && status.MPI_TAG == 4 && status.MPI_SOURCE == 0);
    MPI_Recv(a, count, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(a[2] == 3);
  }
  MPI_Finalize();
  return 0;
}
