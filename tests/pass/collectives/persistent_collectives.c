// Persistent collective operations: made in one order, started in any, with what the buffers hold then.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x, mine, sum, all[3];
  MPI_Request cast, reduce, gather;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &cast);
  MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
  all[rank] = rank;
  MPI_Allgather_init(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &gather);
  for (int turn = 0; turn < 2; turn++) {
    mine = turn + 1;
    if (rank == 0) x = 5 + turn;
    if (rank == 1) MPI_Start(&cast);
    MPI_Start(&reduce);
    if (rank != 1) MPI_Start(&cast);
    MPI_Wait(&cast, MPI_STATUS_IGNORE);
    MPI_Wait(&reduce, MPI_STATUS_IGNORE);
    assert(x == 5 + turn);
    assert(sum == size * (turn + 1));
  }
  MPI_Start(&gather);
  MPI_Wait(&gather, MPI_STATUS_IGNORE);
  for (int i = 0; i < size; i++) assert(all[i] == i);
  MPI_Request_free(&cast);
  MPI_Request_free(&reduce);
  MPI_Request_free(&gather);
  MPI_Finalize();
  return 0;
}
