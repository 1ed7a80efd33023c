// Everybody sends to everybody, and sees the operations complete in any order: one rank after the other.
//@[few] verify -n 4 --max-states 2000
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
      MPI_Irecv(&in[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[count++]);
  for (int i = 0; i < np; i++)
    if (i != rank) {
      out[i] = rank * 10 + i;
      MPI_Isend(&out[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[count++]);
    }
  for (int left = count; left > 0; left--) {
    int which;
    MPI_Waitany(count, requests, &which, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < np; i++)
    if (i != rank)
      assert(in[i] == i * 10 + rank);
  MPI_Finalize();
  return 0;
}
