//@ verify -n 1 --check abnormal-end
#include <mpi.h>
#pragma antiphon input {n <= 100} int
int n;

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (n > 100)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
