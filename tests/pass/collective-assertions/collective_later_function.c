// Variables of a function that is defined later: whole numbers and others, in sums, comparisons and indices.
//@ verify -n 2
#include <mpi.h>

int rank;

void f(void) {
#pragma TASS collective assert A PROC[0]@main.z + 1 == 8 && (PROC@main.d + PROC[1]@main.d) / 2 == 0.5 \
    && sum {int q | 0 <= q && q < NPROCS} PROC[q]@main.z == 15 && PROC[PROC[0]@main.z - 6].rank == 1
}

int main(void) {
  double d = 0.5;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int z = 7 + rank;
  f();
  MPI_Finalize();
  return 0;
}
