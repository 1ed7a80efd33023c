// A copy function that does not return MPI_SUCCESS makes the duplication erroneous.
//@ verify -n 2 --max-violations 1
#include <mpi.h>

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  *flag = 0;
  return MPI_ERR_OTHER;
}

int main(int argc, char **argv) {
  MPI_Comm twin;
  int key;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &key);
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);  //~ mpi-argument
  MPI_Comm_free(&twin);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
