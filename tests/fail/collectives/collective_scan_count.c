// The processes scan vectors of different lengths.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[2] = {0}, b[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scan(a, b, 1 + rank, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
