// A key of attributes is never freed.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int key;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, 0);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
