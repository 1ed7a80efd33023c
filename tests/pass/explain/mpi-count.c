//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int data[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(data, rank < 1 ? 2 : 0, MPI_INT, 0, MPI_COMM_SELF);
  MPI_Finalize();
  return 0;
}
