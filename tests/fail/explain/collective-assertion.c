//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int mine = rank * rank;
#pragma antiphon collective assert SAME forall {int i | 0 <= i && i < NPROCS} PROC[i].mine == i //~ collective-assertion
  MPI_Finalize();
  return 0;
}
