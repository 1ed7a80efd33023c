// A predefined datatype cannot be freed.
//@ verify
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Datatype type = MPI_DOUBLE;
  MPI_Init(&argc, &argv);
  MPI_Type_free(&type);  //~ mpi-type
  MPI_Finalize();
  return 0;
}
