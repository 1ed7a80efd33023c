//@ args: -n all
// Buffers on the heap, and a function that gets them: each process passes two numbers on to the right.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

static void fill(double *into, int from) {
  int i;
  for (i = 0; i < 3; i++)
    into[i] = from + i;
}

int main(int argc, char **argv) {
  int rank, size;
  double *mine = malloc(3 * sizeof(double)), *theirs = calloc(4, sizeof(double));
  if (mine == NULL || theirs == NULL)
    return 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  fill(mine, rank);
  MPI_Sendrecv(mine + 1, 2, MPI_DOUBLE, (rank + 1) % size, 0, &theirs[2], 2, MPI_DOUBLE, (rank + size - 1) % size, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(*theirs == 0 && theirs[1] == 0);
  assert(theirs[3] == theirs[2] + 1);
  assert(rank == 0 || theirs[2] == rank);
  free(mine);
  MPI_Finalize();
  free(theirs);
  return 0;
}
