// A key that is not there cannot be deleted.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_delete(info, "host");  //~ mpi-argument
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
