// With three processes one of them broadcasts another number of elements.
//@ verify -n 1..3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(a, rank == 2 ? 2 : 1, MPI_INT, 0, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
