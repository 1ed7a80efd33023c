// The process that gets the result of a reduction need not call its function, and one that gets nothing may.
//@[root] verify -n 2 -DROOT=1
//@[other] verify -n 3 -DROOT=0
#include <assert.h>
#include <mpi.h>

static int calls;

static void add(void *in, void *inout, int *len, MPI_Datatype *type) {
  calls++;
  for (int i = 0; i < *len; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, sum = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 0, &op);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
  if (ROOT && rank == 0)
    assert(calls == 1);  //~[root] assertion
  if (!ROOT && rank != 0)
    assert(calls == 0);  //~[other] assertion
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
