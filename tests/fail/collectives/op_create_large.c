// An operation that is never freed, and one that leaves its operands.
//@[leak] verify -n 2 -DLEAK
//@[bounds] verify -n 2 -DBOUNDS
#include <mpi.h>

static void sum(void *in, void *inout, MPI_Count *count, MPI_Datatype *type) {
  int *a = in, *b = inout;
#ifdef BOUNDS
  for (MPI_Count i = 0; i <= *count; i++)
#else
  for (MPI_Count i = 0; i < *count; i++)
#endif
    b[i] += a[i];  //~[bounds] array-bounds
}

int main(int argc, char **argv) {
  int x = 1, y;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Op_create_c(sum, 1, &op);
  MPI_Allreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD);
#ifndef LEAK
  MPI_Op_free(&op);
#endif
  MPI_Finalize();  //~[leak] mpi-resource
  return 0;
}
