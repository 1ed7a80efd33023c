// Rank 0 left a snapshot, and rank 1 waits for ever before its own: that is a
// deadlock, and no assertion failed.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int me, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
#pragma TASS collective assert HERE true
  MPI_Finalize();
  return 0;
}
