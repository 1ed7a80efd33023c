// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int size, rank, total;
static int counts[2] = {1, 1}, starts[2] = {0, 1}, bytes[2] = {0, 4};
static MPI_Datatype types[2] = {MPI_INT, MPI_INT};

// Two numbers that came in.
static void add(const int *got) { total += got[0] + 10 * got[1]; }

static void blocking(int *give, int *got) {
  MPI_Allgather(give, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
  add(got);
  MPI_Allgatherv(give, 1, MPI_INT, got, counts, starts, MPI_INT, MPI_COMM_WORLD);
  add(got);
  MPI_Alltoall(give, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD);
  add(got);
  MPI_Alltoallv(give, counts, starts, MPI_INT, got, counts, starts, MPI_INT, MPI_COMM_WORLD);
  add(got);
  MPI_Alltoallw(give, counts, bytes, types, got, counts, bytes, types, MPI_COMM_WORLD);
  add(got);
  MPI_Gather(give, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD);
  add(got);
  MPI_Gatherv(give, 1, MPI_INT, got, counts, starts, MPI_INT, 1, MPI_COMM_WORLD);
  add(got);
  MPI_Scatter(give, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD);
  add(got);
  MPI_Scatterv(give, counts, starts, MPI_INT, got, 1, MPI_INT, 1, MPI_COMM_WORLD);
  add(got);
  MPI_Allreduce(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  add(got);
  MPI_Reduce(give, got, 2, MPI_INT, MPI_MAX, 1, MPI_COMM_WORLD);
  add(got);
  MPI_Reduce_scatter(give, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  add(got);
  MPI_Reduce_scatter_block(give, got, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
  add(got);
  MPI_Scan(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  add(got);
  if (rank == 0)
    got[0] = got[1] = 0;
  MPI_Exscan(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 1)
    add(got);
  MPI_Bcast(got, 2, MPI_INT, 1, MPI_COMM_WORLD);
  add(got);
  MPI_Reduce_local(give, got, 2, MPI_INT, MPI_SUM);
  add(got);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void done(MPI_Request *request, const int *got) {
  MPI_Wait(request, MPI_STATUS_IGNORE);
  add(got);
}

static void nonblocking(int *give, int *got) {
  MPI_Request request;
  MPI_Iallgather(give, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Iallgatherv(give, 1, MPI_INT, got, counts, starts, MPI_INT, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ialltoall(give, 1, MPI_INT, got, 1, MPI_INT, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ialltoallv(give, counts, starts, MPI_INT, got, counts, starts, MPI_INT, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ialltoallw(give, counts, bytes, types, got, counts, bytes, types, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Igather(give, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Igatherv(give, 1, MPI_INT, got, counts, starts, MPI_INT, 1, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Iscatter(give, 1, MPI_INT, got, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Iscatterv(give, counts, starts, MPI_INT, got, 1, MPI_INT, 1, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Iallreduce(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ireduce(give, got, 2, MPI_INT, MPI_MAX, 1, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ireduce_scatter(give, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ireduce_scatter_block(give, got, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Iscan(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  done(&request, got);
  if (rank == 0)
    got[0] = got[1] = 0;
  MPI_Iexscan(give, got, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank == 1)
    add(got);
  MPI_Ibcast(got, 2, MPI_INT, 1, MPI_COMM_WORLD, &request);
  done(&request, got);
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int give[2] = {rank + 1, rank + 3}, got[2] = {0, 0};
  blocking(give, got);
  int first = total;
  total = 0;
  got[0] = got[1] = 0;
  nonblocking(give, got);
  assert(first == (rank == 0 ? 605 : 704) + SHIFT); //~ assertion
  assert(total == (rank == 0 ? 543 : 631) + SHIFT);
  MPI_Finalize();
  return 0;
}
