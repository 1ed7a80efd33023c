// An operation of the user is never freed.
//@ verify -n 2
#include <mpi.h>

static void larger(void *in, void *inout, int *length, MPI_Datatype *type) {
  int *a = (int *)in, *b = (int *)inout;
  (void)type;
  for (int i = 0; i < *length; i++)
    b[i] = a[i] > b[i] ? a[i] : b[i];
}

int main(int argc, char **argv) {
  int rank, max = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(larger, 1, &op);
  MPI_Allreduce(&rank, &max, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
