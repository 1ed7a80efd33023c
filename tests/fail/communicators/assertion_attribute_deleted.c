// Freeing a communicator calls the callback that removes its attribute.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
  *(int *)value = 0;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int key, value = 1;
  MPI_Comm twin;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &key, 0);
  MPI_Comm_set_attr(twin, key, &value);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free(&twin);
  assert(value == 1);  //~ assertion
  MPI_Finalize();
  return 0;
}
