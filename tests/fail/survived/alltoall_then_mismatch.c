// Both buffers of an all-to-all are too short; behind it the ranks call different collective operations.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out[1] = {1}, in[1] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);  //~ array-bounds
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);  //~ mpi-collective
  else
    MPI_Bcast(out, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
