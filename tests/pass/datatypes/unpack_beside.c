// What is unpacked may lie beside the packed data, in the same array.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int position = 0, values[4] = {1, 2, 3, 4};
  MPI_Init(&argc, &argv);
  MPI_Unpack(values, 8, &position, values + 2, 2, MPI_INT, MPI_COMM_WORLD);
  assert(values[2] == 1 && values[3] == 2 && position == 8);
  MPI_Finalize();
  return 0;
}
