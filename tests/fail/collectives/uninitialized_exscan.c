// The first process gets nothing from an exclusive prefix sum.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, before, x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Exscan(&x, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  x = before + 1;  //~ uninitialized
  MPI_Finalize();
  return 0;
}
