// Of a range of processes only one goes wrong: the finding says which, and the rank.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, np, a[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  if (np == 1) a[rank + 3] = 1; //~ array-bounds
  MPI_Finalize();
}
