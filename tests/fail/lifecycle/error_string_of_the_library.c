// The text of an error of the library cannot be set.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Add_error_string(MPI_ERR_RANK, "wrong rank");  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
