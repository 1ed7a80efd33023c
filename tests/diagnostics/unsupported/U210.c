// Rank 0 takes its snapshot in `root`, where `worker` has no variables.
//@ verify -n 2
#include <mpi.h>

static void root(void) {
#pragma TASS collective assert A true
}

static void worker(int x) {
#pragma TASS collective assert A PROC[0].x == x //~ U210
}

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    root();
  else
    worker(me);
  MPI_Finalize();
  return 0;
}
