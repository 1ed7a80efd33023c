// A contract about counts is checked where the function is called, with all that was sent before.
//@[replaced] verify -n 2 --contracts
//@[checked] verify -n 2
#include <mpi.h>

#pragma antiphon ensures \sent(0, 0) == 0 //~ assertion
void nothing(void) {} //~[replaced] W014

int main(int argc, char **argv) {
  int rank, v = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  nothing();
  MPI_Finalize();
  return 0;
}
