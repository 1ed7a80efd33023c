/* WRONG: the processes with an odd rank come to the two assertions in the other
   order. */
#include <mpi.h>

int main(int argc, char *argv[]) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2 == 0) {
#pragma TASS collective assert FIRST true
#pragma TASS collective assert SECOND true
  } else {
#pragma TASS collective assert SECOND true
#pragma TASS collective assert FIRST true
  }
  MPI_Finalize();
  return 0;
}
