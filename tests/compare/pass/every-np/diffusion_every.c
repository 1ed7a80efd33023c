//@ args: -n all
//@ spec: diffusion_every_seq.c
// Each process has one cell of the rod. The proof is an induction over the steps, for every length, every start and every number of steps.
#include <mpi.h>

#pragma antiphon input {N >= 1} int
#define N 8
#pragma antiphon input {T >= 0} int
#define T 3
#pragma antiphon input
double k = 0.25;
#pragma antiphon input
double start[N];
#pragma antiphon output
double u[N];

double cell, left, right;

int main(int argc, char **argv) {
  int rank, size, t, source;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma antiphon assume N == size
  cell = start[rank];
  for (t = 0; t < T; t++) {
    if (rank > 0)
      MPI_Send(&cell, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD);
    if (rank < size - 1) {
      MPI_Recv(&right, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&cell, 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
    }
    if (rank > 0)
      MPI_Recv(&left, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0 && rank < size - 1)
      cell = cell + k * (right - 2 * cell + left);
  }
  if (rank == 0) {
    u[0] = cell;
    for (source = 1; source < size; source++)
      MPI_Recv(&u[source], 1, MPI_DOUBLE, source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else
    MPI_Send(&cell, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
