// What needs MPI to run does not get it from info objects.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Comm comm;
  MPI_Info_create(&info);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);  //~ mpi-lifecycle
  MPI_Init(&argc, &argv);
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
