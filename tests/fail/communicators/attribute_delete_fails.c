// A delete function that does not return MPI_SUCCESS makes the call that led to it erroneous.
//@ verify -n 1
#include <mpi.h>

static int refuse(MPI_Comm comm, int key, void *value, void *extra) { return 17; }

int main(int argc, char **argv) {
  int key;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
  MPI_Comm_delete_attr(MPI_COMM_SELF, key);  //~ mpi-argument
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
