// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#ifndef SHIFT
#define SHIFT 0
#endif

enum { OPERATIONS = 16 };

static int counts[2] = {1, 1}, starts[2] = {0, 1}, bytes[2] = {0, 4};
static MPI_Datatype types[2] = {MPI_INT, MPI_INT};

int main(int argc, char **argv) {
  int rank, give[2], got[OPERATIONS][2] = {{0, 0}}, total = 0;
  MPI_Request all[OPERATIONS];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Info none = MPI_INFO_NULL;
  MPI_Allgather_init(give, 1, MPI_INT, got[0], 1, MPI_INT, world, none, &all[0]);
  MPI_Allgatherv_init(give, 1, MPI_INT, got[1], counts, starts, MPI_INT, world, none, &all[1]);
  MPI_Alltoall_init(give, 1, MPI_INT, got[2], 1, MPI_INT, world, none, &all[2]);
  MPI_Alltoallv_init(give, counts, starts, MPI_INT, got[3], counts, starts, MPI_INT, world, none, &all[3]);
  MPI_Alltoallw_init(give, counts, bytes, types, got[4], counts, bytes, types, world, none, &all[4]);
  MPI_Gather_init(give, 1, MPI_INT, got[5], 1, MPI_INT, 0, world, none, &all[5]);
  MPI_Gatherv_init(give, 1, MPI_INT, got[6], counts, starts, MPI_INT, 1, world, none, &all[6]);
  MPI_Scatter_init(give, 1, MPI_INT, got[7], 1, MPI_INT, 0, world, none, &all[7]);
  MPI_Scatterv_init(give, counts, starts, MPI_INT, got[8], 1, MPI_INT, 1, world, none, &all[8]);
  MPI_Allreduce_init(give, got[9], 2, MPI_INT, MPI_SUM, world, none, &all[9]);
  MPI_Reduce_init(give, got[10], 2, MPI_INT, MPI_MAX, 1, world, none, &all[10]);
  MPI_Reduce_scatter_init(give, got[11], counts, MPI_INT, MPI_SUM, world, none, &all[11]);
  MPI_Reduce_scatter_block_init(give, got[12], 1, MPI_INT, MPI_PROD, world, none, &all[12]);
  MPI_Scan_init(give, got[13], 2, MPI_INT, MPI_SUM, world, none, &all[13]);
  MPI_Bcast_init(got[14], 2, MPI_INT, 1, world, none, &all[14]);
  MPI_Barrier_init(world, none, &all[15]);
  int carried[2] = {0, 0};
  MPI_Request exscan;
  MPI_Exscan_init(give, carried, 2, MPI_INT, MPI_SUM, world, none, &exscan);
  for (int round = 1; round <= 2; round++) {
    give[0] = rank + round;
    give[1] = rank + 3 * round;
    if (rank == 1)
      got[14][0] = got[14][1] = round;
    for (int i = 0; i < OPERATIONS; i++) {
      MPI_Start(&all[i]);
      MPI_Wait(&all[i], MPI_STATUS_IGNORE);
      total += got[i][0] + 10 * got[i][1];
    }
    MPI_Start(&exscan);
    MPI_Wait(&exscan, MPI_STATUS_IGNORE);
    if (rank == 1)
      total += carried[0] + 10 * carried[1];
  }
  for (int i = 0; i < OPERATIONS; i++)
    MPI_Request_free(&all[i]);
  MPI_Request_free(&exscan);
  assert(total == (rank == 0 ? 676 : 1267) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
