// Persistent sends and receives, started together.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out[2] = {0}, in[2] = {0};
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv_init(&in[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(&in[1], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[1]);
  MPI_Send_init(&out[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Ssend_init(&out[1], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[3]);
  for (int step = 0; step < 2; step++) {
    out[0] = 10 * rank + step;
    out[1] = -out[0];
    MPI_Startall(4, r);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    assert(in[0] == 10 * (1 - rank) + step && in[1] == -in[0]);
  }
  for (int i = 0; i < 4; i++)
    MPI_Request_free(&r[i]);
  MPI_Finalize();
  return 0;
}
