//@ args: -n all
//@ spec: total_every_seq.c
// Two programs are compared for the numbers that are explored; there is no proof beyond.
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
