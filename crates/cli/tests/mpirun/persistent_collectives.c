//@ -n 3
//@ not Open MPI: version 4.1 has no persistent collective operations
// Collective operations that are made once (but `MPI_Gather_init` and `MPI_Scatter_init`, which MPICH 4.0 cannot start twice) and started again with other data, in different orders by different processes.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, x, sum, all[3], mine, low, before = -1, out[3], in[3], block;
  int counts[3] = {1, 1, 1}, places[3] = {2, 1, 0};
  MPI_Request cast, reduce, gather, barrier, least, exchange, scan, exscan, parts;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast_init(&x, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &cast);
  MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &reduce);
  MPI_Allgatherv_init(&mine, 1, MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &gather);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
  MPI_Reduce_init(&mine, &low, 1, MPI_INT, MPI_MIN, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &least);
  MPI_Alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &exchange);
  for (int turn = 0; turn < 3; turn++) {
    x = rank == 1 ? 10 * turn : -1;
    mine = rank + turn;
    // Processes may start different operations in different orders.
    if (rank == 0) {
      MPI_Start(&cast);
      MPI_Start(&reduce);
    } else {
      MPI_Start(&reduce);
      MPI_Start(&cast);
    }
    MPI_Wait(&reduce, MPI_STATUS_IGNORE);
    MPI_Wait(&cast, MPI_STATUS_IGNORE);
    MPI_Start(&gather);
    MPI_Wait(&gather, MPI_STATUS_IGNORE);
    MPI_Start(&barrier);
    MPI_Wait(&barrier, MPI_STATUS_IGNORE);
    MPI_Start(&least);
    MPI_Wait(&least, MPI_STATUS_IGNORE);
    for (int i = 0; i < size; i++) out[i] = 100 * rank + 10 * i + turn;
    MPI_Start(&exchange);
    MPI_Wait(&exchange, MPI_STATUS_IGNORE);
    printf("rank %d turn %d: %d %d, %d %d %d\n", rank, turn, x, sum, all[0], all[1], all[2]);
    printf("rank %d turn %d: from others %d %d %d\n", rank, turn, in[0], in[1], in[2]);
    if (rank == 2) printf("least in turn %d: %d\n", turn, low);
  }
  MPI_Scan_init(MPI_IN_PLACE, &mine, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &scan);
  MPI_Exscan_init(&rank, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &exscan);
  MPI_Reduce_scatter_block_init(out, &block, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &parts);
  MPI_Start(&scan);
  MPI_Start(&exscan);
  MPI_Start(&parts);
  MPI_Wait(&parts, MPI_STATUS_IGNORE);
  MPI_Wait(&exscan, MPI_STATUS_IGNORE);
  MPI_Wait(&scan, MPI_STATUS_IGNORE);
  printf("rank %d: up to here %d, before %d, block %d\n", rank, mine, before, block);
  MPI_Request *made[] = {&cast, &reduce, &gather, &barrier, &least, &exchange, &scan, &exscan, &parts};
  for (int i = 0; i < 9; i++) MPI_Request_free(made[i]);
  MPI_Finalize();
  return 0;
}
