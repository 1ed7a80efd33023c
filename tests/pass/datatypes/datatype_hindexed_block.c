// Blocks of one length at distances in bytes.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
  int rank, numbers[6] = {0, 1, 2, 3, 4, 5}, got[4] = {9, 9, 9, 9};
  MPI_Aint starts[] = {4 * sizeof(int), 0};
  MPI_Datatype blocks;
  struct timespec now;
  assert(timespec_get(&now, TIME_UTC) == TIME_UTC && now.tv_nsec >= 0);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_hindexed_block(2, 2, starts, MPI_INT, &blocks);
  MPI_Type_commit(&blocks);
  if (rank == 0)
    MPI_Send(numbers, 1, blocks, 1, 0, MPI_COMM_WORLD);
  else {
    MPI_Recv(got, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got[0] == 4 && got[1] == 5 && got[2] == 0 && got[3] == 1);
  }
  MPI_Type_free(&blocks);
  MPI_Finalize();
  return 0;
}
