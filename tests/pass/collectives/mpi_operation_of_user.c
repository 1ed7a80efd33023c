// An operation of the user that is not commutative: digits in the order of ranks.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static void append(void *in, void *inout, int *length, MPI_Datatype *type) {
  int *left = (int *)in, *right = (int *)inout;
  assert(*type == MPI_INT);
  for (int i = 0; i < *length; i += 2) {
    /* pairs of a number and its power of ten */
    right[i] = left[i] * right[i + 1] + right[i];
    right[i + 1] = left[i + 1] * right[i + 1];
  }
}

int main(int argc, char **argv) {
  int rank, in[2], out[2] = {0};
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(append, 0, &op);
  in[0] = rank + 1;
  in[1] = 10;
  MPI_Reduce(in, out, 2, MPI_INT, op, 1, MPI_COMM_WORLD);
  if (rank == 1)
    assert(out[0] == 123 && out[1] == 1000);
  MPI_Op_free(&op);
  assert(op == MPI_OP_NULL);
  MPI_Finalize();
  return 0;
}
