// A window whose accumulations need not be in order is not modelled.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "none");  //~ U206
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
