// A key that was freed cannot be used.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int key, copy, value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, 0);
  copy = key;
  MPI_Comm_free_keyval(&key);
  MPI_Comm_set_attr(MPI_COMM_WORLD, copy, &value);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
