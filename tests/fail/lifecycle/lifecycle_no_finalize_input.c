// One way out of main forgets MPI_Finalize.
//@ verify
#include <mpi.h>

#pragma TASS input {n >= 0 && n <= 3}
int n = 1;

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (n == 3)
    return 0;  //~ mpi-lifecycle
  MPI_Finalize();
  return 0;
}
