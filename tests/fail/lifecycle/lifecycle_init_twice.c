// MPI is initialised twice.
//@ verify
#include <mpi.h>

int main(int argc, char **argv) {
  int provided;
  MPI_Init(&argc, &argv);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);  //~ mpi-lifecycle
  MPI_Finalize();
  return 0;
}
