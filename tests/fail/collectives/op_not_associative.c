// Subtraction is not associative: MPI may compute 8 - (4 - 2).
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

static void subtract(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (int i = 0; i < *len; i++)
    b[i] = a[i] - b[i];
}

int main(int argc, char **argv) {
  int rank, x, sum = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = 8 >> rank;
  MPI_Op_create(subtract, 0, &op);
  MPI_Reduce(&x, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(sum == 2);  //~ assertion
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
