//@ -n 4
// Every predefined operation on numbers, over three types.
#include <mpi.h>
#include <stdio.h>

static void show(const char *name, int rank, int a, long b, double c) {
  printf("%s: rank %d has %d %ld %.3f\n", name, rank, a, b, c);
}

static void both(const char *name, MPI_Op op, int rank) {
  int a = (rank + 1) * 3 % 7, ra = -1;
  long b = 10 - 4L * rank, rb = -1;
  double c = 0.5 * rank + 1, rc = -1;
  MPI_Allreduce(&a, &ra, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Allreduce(&b, &rb, 1, MPI_LONG, op, MPI_COMM_WORLD);
  MPI_Allreduce(&c, &rc, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
  show(name, rank, ra, rb, rc);
  MPI_Reduce(&a, &ra, 1, MPI_INT, op, 2, MPI_COMM_WORLD);
  if (rank == 2) printf("%s: root has %d\n", name, ra);
}

static void integers(const char *name, MPI_Op op, int rank) {
  int in[3] = {rank, 6 - rank, rank % 2}, out[3];
  MPI_Allreduce(in, out, 3, MPI_INT, op, MPI_COMM_WORLD);
  printf("%s: rank %d has %d %d %d\n", name, rank, out[0], out[1], out[2]);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  both("sum", MPI_SUM, rank);
  both("prod", MPI_PROD, rank);
  both("max", MPI_MAX, rank);
  both("min", MPI_MIN, rank);
  integers("land", MPI_LAND, rank);
  integers("lor", MPI_LOR, rank);
  integers("lxor", MPI_LXOR, rank);
  integers("band", MPI_BAND, rank);
  integers("bor", MPI_BOR, rank);
  integers("bxor", MPI_BXOR, rank);
  MPI_Finalize();
  return 0;
}
