// Standard, synchronous, ready and buffered sends, received in order.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, in[4] = {0};
  MPI_Request ready;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x[4] = {1, 2, 3, 4}, size, bytes;
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &size);
    bytes = size + MPI_BSEND_OVERHEAD;
    char *space = (char *)malloc((size_t)bytes);
    MPI_Buffer_attach(space, bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rsend(&x[3], 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    MPI_Send(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Ssend(&x[1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Bsend(&x[2], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Buffer_detach(&space, &bytes);
    free(space);
  } else {
    MPI_Irecv(&in[3], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &ready);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++)
      MPI_Recv(&in[i], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&ready, MPI_STATUS_IGNORE);
    assert(in[0] == 1 && in[1] == 2 && in[2] == 3 && in[3] == 4);
  }
  MPI_Finalize();
  return 0;
}
