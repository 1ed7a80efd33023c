// Everybody sends to everybody, and receives from anybody: one rank after the other.
//@[few] verify -n 4 --max-states 6000
//@[off] verify -n 2 --commute off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, np, count = 0, in[8], out[8];
  MPI_Request requests[16];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  for (int i = 0; i < np; i++)
    if (i != rank)
      MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[count++]);
  for (int i = 0; i < np; i++)
    if (i != rank) {
      out[i] = rank * 10 + i;
      MPI_Isend(&out[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[count++]);
    }
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < np; i++)
    if (i != rank)
      assert(in[i] % 10 == rank);
  MPI_Finalize();
  return 0;
}
