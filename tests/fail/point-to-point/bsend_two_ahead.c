// The buffer has room for two messages, and each iteration leaves one more under way.
//@ verify -n 2
#include <mpi.h>

int main(void) {
  static char buffer[2 * (sizeof(int) + MPI_BSEND_OVERHEAD)];
  void *attached;
  int rank, size, x = 0;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Buffer_attach(buffer, sizeof buffer);
  for (int i = 0; i < 3; i++) {
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
      MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ mpi-buffer
      MPI_Bsend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  for (int i = 0; i < 3; i++)
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1)
    MPI_Buffer_detach(&attached, &size);
  MPI_Finalize();
  return 0;
}
