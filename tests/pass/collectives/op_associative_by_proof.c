// The larger of two numbers is associative and commutative, which is proved: eight values in any order are no more work than one.
//@ verify -n 8 --input x=0..9
#include <assert.h>
#include <mpi.h>

#pragma antiphon input
int x;

static void larger(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (int i = 0; i < *len; i++)
    if (a[i] > b[i])
      b[i] = a[i];
}

int main(int argc, char **argv) {
  int rank, own, most;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  own = rank == 3 ? x : rank;
  MPI_Op_create(larger, 1, &op);
  MPI_Allreduce(&own, &most, 1, MPI_INT, op, MPI_COMM_WORLD);
  assert(most >= own && most >= 7);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
