// For one input the processes reduce different types.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 5}
int n = 0;

int main(int argc, char **argv) {
  int rank;
  long a[2] = {0}, b[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype type = n == 4 && rank == 1 ? MPI_UNSIGNED_LONG : MPI_LONG;
  MPI_Allreduce(a, b, 2, type, MPI_SUM, MPI_COMM_WORLD);  //~ mpi-collective
  MPI_Finalize();
  return 0;
}
