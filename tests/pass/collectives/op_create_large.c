// An operation of the program's own whose number of elements is an `MPI_Count`.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static void largest(void *in, void *inout, MPI_Count *count, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (MPI_Count i = 0; i < *count; i++)
    if (a[i] > b[i])
      b[i] = a[i];
}

int main(int argc, char **argv) {
  int rank, size, x[2], y[2];
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x[0] = rank;
  x[1] = -rank;
  MPI_Op_create_c(largest, 1, &op);
  MPI_Allreduce(x, y, 2, MPI_INT, op, MPI_COMM_WORLD);
  assert(y[0] == size - 1 && y[1] == 0);
  MPI_Allreduce_c(x, y, 2, MPI_INT, op, MPI_COMM_WORLD);
  assert(y[0] == size - 1 && y[1] == 0);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
