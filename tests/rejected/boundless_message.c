// A message of a number of elements that nothing bounds.
//@ verify -n 2
#include <mpi.h>
#pragma TASS input {n >= 1}
int n;
#pragma TASS input
double a[n];

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);  //~ U207
  else
    MPI_Recv(a, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ W031
  MPI_Finalize();
  return 0;
}
