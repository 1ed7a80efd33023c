// Any grouping of subtraction gives one of two numbers, and all ranks get the same one.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static void subtract(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (int i = 0; i < *len; i++)
    b[i] = a[i] - b[i];
}

int main(int argc, char **argv) {
  int rank, x, sum, least, most;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = 8 >> rank;
  MPI_Op_create(subtract, 0, &op);
  MPI_Allreduce(&x, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
  assert(sum == 2 || sum == 6);
  MPI_Allreduce(&sum, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(&sum, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  assert(least == most);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
