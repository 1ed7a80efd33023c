//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int data[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(data, 2 - 2 * rank, MPI_INT, 0, MPI_COMM_SELF); //~ mpi-count
  MPI_Finalize();
  return 0;
}
