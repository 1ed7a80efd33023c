// The table has two entries; the third process has none.
//@ verify -n 1..3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, table[2] = {10, 20}, mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = table[rank];  //~ array-bounds
  MPI_Bcast(&mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
