// A large count must not be negative, either.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int given = 1;
  MPI_Count count = -1;
  MPI_Init(&argc, &argv);
  MPI_Bcast_c(&given, count, MPI_INT, 0, MPI_COMM_WORLD);  //~ mpi-count
  MPI_Finalize();
  return 0;
}
