// Messages between two processes with the same tag do not overtake.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0};
  MPI_Request r[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; i++)
      MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&x[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r[1]);
    MPI_Irecv(&x[2], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Wait(&r[2], MPI_STATUS_IGNORE);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    assert(x[0] == 0 && x[1] == 1 && x[2] == 2);
  }
  MPI_Finalize();
  return 0;
}
