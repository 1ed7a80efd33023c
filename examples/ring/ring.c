/* A token goes around a ring of processes and counts them. Send before receive
   works only as long as the library buffers: every process may wait in MPI_Send
   for its neighbour, which is what `verify` reports. */
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[]) {
  int rank, nprocs, from_left;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  int right = (rank + 1) % nprocs, left = (rank + nprocs - 1) % nprocs;
  MPI_Send(&rank, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  MPI_Recv(&from_left, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(from_left == left);
  printf("process %d heard from %d\n", rank, from_left);
  MPI_Finalize();
  return 0;
}
