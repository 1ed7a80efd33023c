// A datatype is freed only if it was used.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 2}
int n = 1;

int main(int argc, char **argv) {
  int a[4] = {0};
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  if (n > 0) {
    MPI_Bcast(a, n, pair, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
  }
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
