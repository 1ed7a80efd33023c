// What is unpacked must not lie in the packed buffer.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int position = 0, values[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Unpack(values, 12, &position, values + 1, 3, MPI_INT, MPI_COMM_WORLD);  //~ mpi-buffer
  MPI_Finalize();
  return 0;
}
