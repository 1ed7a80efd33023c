// Nonblocking standard, synchronous, ready and buffered sends.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

static char space[1000 + MPI_BSEND_OVERHEAD];

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int bytes;
    void *old;
    for (int i = 0; i < 4; i++)
      x[i] = i + 1;
    MPI_Buffer_attach(space, sizeof(space));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Issend(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Irsend(&x[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &r[2]);
    MPI_Ibsend(&x[3], 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Buffer_detach(&old, &bytes);
  } else {
    for (int i = 0; i < 4; i++)
      MPI_Irecv(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &r[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    assert(x[0] == 1 && x[1] == 2 && x[2] == 3 && x[3] == 4);
  }
  MPI_Finalize();
  return 0;
}
