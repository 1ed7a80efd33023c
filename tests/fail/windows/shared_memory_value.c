// What a process writes into the part of another one is there for all: a store, a put and a message.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, unit, v = 7, *mine, *first;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? 4 * sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first);
  assert(bytes == 4 * sizeof(int));
  MPI_Win_fence(0, win);
  if (rank == 1) {
    first[0] = 5;
    MPI_Put(&v, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
  }
  MPI_Win_fence(0, win);
  assert(first[0] == 5 && first[1] == 7);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&first[2], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  assert(first[2] == 7);
  if (rank == 1)
    assert(first[2] + first[1] == 13);  //~ assertion
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
