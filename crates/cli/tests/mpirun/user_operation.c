//@ -n 4
// An operation of the program, which does not commute: composed lines a*x + b.
#include <mpi.h>
#include <stdio.h>

static void compose(void *in, void *inout, int *length, MPI_Datatype *type) {
  int *left = in, *right = inout, i;
  (void)type;
  for (i = 0; i < *length; i++) {
    right[2 * i + 1] = right[2 * i] * left[2 * i + 1] + right[2 * i + 1];
    right[2 * i] = left[2 * i] * right[2 * i];
  }
}

int main(int argc, char **argv) {
  int rank, mine[4], all[4] = {0, 0, 0, 0};
  MPI_Op op;
  MPI_Datatype line;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &line);
  MPI_Type_commit(&line);
  MPI_Op_create(compose, 0, &op);
  mine[0] = rank + 2, mine[1] = 1 - rank, mine[2] = 2, mine[3] = rank;
  MPI_Reduce(mine, all, 2, line, op, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%d x + %d and %d x + %d\n", all[0], all[1], all[2], all[3]);
  MPI_Scan(mine, all, 2, line, op, MPI_COMM_WORLD);
  printf("rank %d: %d x + %d and %d x + %d\n", rank, all[0], all[1], all[2], all[3]);
  MPI_Op_free(&op);
  MPI_Type_free(&line);
  MPI_Finalize();
  return 0;
}
