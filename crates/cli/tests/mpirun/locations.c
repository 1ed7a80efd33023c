//@ -n 4
// The largest and the smallest value, and who has it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  struct { int value, where; } mine[2], best[2];
  struct { double value; int where; } real, least;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine[0].value = rank * rank - 3 * rank;
  mine[0].where = rank;
  mine[1].value = 5;
  mine[1].where = 10 - rank;
  real.value = (rank - 1.5) * (rank - 1.5);
  real.where = rank + 100;
  MPI_Allreduce(mine, best, 2, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  printf("rank %d: max %d at %d, %d at %d\n", rank, best[0].value, best[0].where, best[1].value, best[1].where);
  MPI_Allreduce(mine, best, 2, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD);
  printf("rank %d: min %d at %d, %d at %d\n", rank, best[0].value, best[0].where, best[1].value, best[1].where);
  MPI_Allreduce(&real, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  printf("rank %d: least %.2f at %d\n", rank, least.value, least.where);
  MPI_Finalize();
  return 0;
}
