// An error class is removed although a code of it is still there.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int class, code;
  MPI_Init(&argc, &argv);
  MPI_Add_error_class(&class);
  MPI_Add_error_code(class, &code);
  MPI_Remove_error_class(class);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
