//@ verify -n 2
// Nobody sees what such a call sends.
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == 0
typedef int (*sender)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int main(int argc, char **argv) {
  int rank, x = 5;
  sender send = MPI_Send; //~ U021
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
