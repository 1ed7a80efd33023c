// Nonblocking collectives that are under way together.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, b, sum = 0, low = -1, in[2], all[2], pre = 0, ex = 0;
  MPI_Request r[7];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  b = rank == 0 ? 6 : 0;
  in[0] = 10 * rank;
  in[1] = 10 * rank + 1;
  MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
  MPI_Ibcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[2]);
  MPI_Ireduce(&rank, &low, 1, MPI_INT, MPI_MIN, 1, MPI_COMM_WORLD, &r[3]);
  MPI_Iallgather(&in[1], 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &r[4]);
  MPI_Iscan(&in[0], &pre, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[5]);
  MPI_Iexscan(&in[1], &ex, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[6]);
  MPI_Waitall(7, r, MPI_STATUSES_IGNORE);
  assert(b == 6 && sum == 1 && low == (rank == 1 ? 0 : -1));
  assert(all[0] == 1 && all[1] == 11 && pre == 10 * rank);
  assert(rank == 0 || ex == 1);
  MPI_Finalize();
  return 0;
}
