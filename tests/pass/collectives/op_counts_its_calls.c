// Who calls the function of a reduction, and how often, is open, and explored for up to three processes.
//@[two] verify -n 2
//@[three] verify -n 3
#include <assert.h>
#include <mpi.h>

static int calls;

static void add(void *in, void *inout, int *len, MPI_Datatype *type) {
  calls++;
  for (int i = 0; i < *len; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, size, sum = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Op_create(add, 0, &op);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
  assert(rank != 0 || sum == size * (size - 1) / 2);
  assert(0 <= calls && calls < size);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
