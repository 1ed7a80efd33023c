// Testing for any of two messages, then waiting for the other.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, flag = 0, index = -1;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    while (!flag)
      MPI_Testany(2, r, &index, &flag, MPI_STATUS_IGNORE);
    assert((index == 0 || index == 1) && x[index] == 10 + index);
    MPI_Wait(&r[1 - index], MPI_STATUS_IGNORE);
    assert(x[0] == 10 && x[1] == 11);
    MPI_Testany(2, r, &index, &flag, MPI_STATUS_IGNORE);
    assert(flag && index == MPI_UNDEFINED);
  } else {
    for (int i = 0; i < 2; i++) {
      x[i] = 10 + i;
      MPI_Send(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
