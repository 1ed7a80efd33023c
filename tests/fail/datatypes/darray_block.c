// Two blocks of two do not hold five elements.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size = 5, block = MPI_DISTRIBUTE_BLOCK, two = 2;
  MPI_Datatype own;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_darray(2, rank, 1, &size, &block, &two, &two, MPI_ORDER_C, MPI_INT, &own);  //~ mpi-argument
  MPI_Type_free(&own);
  MPI_Finalize();
  return 0;
}
