//@ args: -n all
//@ spec: diffusion_every_seq.c
// Each process has two cells of the rod and copies of those beside them.
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

double mine[4], next[4];

int main(int argc, char **argv) {
  int rank, size, t, i, source;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma antiphon assume N == 2 * size
  mine[1] = start[2 * rank];
  mine[2] = start[2 * rank + 1];
  for (t = 0; t < T; t++) {
    if (rank > 0)
      MPI_Send(&mine[1], 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD);
    if (rank < size - 1) {
      MPI_Recv(&mine[3], 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&mine[2], 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
    }
    if (rank > 0)
      MPI_Recv(&mine[0], 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (i = 1; i <= 2; i++)
      next[i] = mine[i] + k * (mine[i + 1] - 2 * mine[i] + mine[i - 1]);
    if (rank > 0)
      mine[1] = next[1];
    if (rank < size - 1)
      mine[2] = next[2];
  }
  if (rank == 0) {
    u[0] = mine[1];
    u[1] = mine[2];
    for (source = 1; source < size; source++)
      MPI_Recv(&u[2 * source], 2, MPI_DOUBLE, source, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else
    MPI_Send(&mine[1], 2, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
