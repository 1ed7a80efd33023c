// All processes must describe the same grid.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, periods[1] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int dims[1] = {1 + rank};
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);  //~ mpi-collective
  if (grid != MPI_COMM_NULL) MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
