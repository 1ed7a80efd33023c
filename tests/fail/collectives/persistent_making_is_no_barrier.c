// Making a persistent operation may wait for the other processes, but need not: the message of rank 2 may come first.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, from;
  MPI_Request barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(from == 1);  //~ assertion
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
    MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    if (rank == 1) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
    if (rank == 2) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Start(&barrier);
  MPI_Wait(&barrier, MPI_STATUS_IGNORE);
  MPI_Request_free(&barrier);
  MPI_Finalize();
  return 0;
}
