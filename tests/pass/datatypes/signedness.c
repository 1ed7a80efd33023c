// The type of the variable; and another sign where nobody asked for strictness.
//@[strict] verify -n 2 --strict
//@[usual] verify -n 2 -DTYPE=int
#include <mpi.h>

#ifndef TYPE
#define TYPE unsigned
#endif

int main(int argc, char **argv) {
  int rank;
  TYPE n = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&n, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&n, 1, MPI_UNSIGNED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
