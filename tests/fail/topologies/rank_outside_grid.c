// A place outside of a grid that does not wrap around has no rank.
//@ verify -n 4
#include <mpi.h>

int main(int argc, char **argv) {
  int dims[2] = {2, 2}, periods[2] = {1, 0}, place[2] = {2, 2}, rank;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_rank(grid, place, &rank);  //~ mpi-rank
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
