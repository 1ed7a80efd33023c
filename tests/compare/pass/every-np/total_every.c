//@ args: -n all
//@ spec: total_every_seq.c
// Both programs give a constant, whatever the number of processes is.
#include <mpi.h>

#pragma antiphon output
int total;

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    total = 5;
  MPI_Finalize();
  return 0;
}
