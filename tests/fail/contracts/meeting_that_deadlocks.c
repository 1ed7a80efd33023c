//@ verify -n 2 --contracts
// The function waits for itself when the numbers that it is given differ: its check shows it, though the program
// never does that.
#include <mpi.h>

#pragma antiphon ensures \result == x
int agreed(int x) { //~ absolute-deadlock
  MPI_Barrier(MPI_COMM_WORLD);
  if (x > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  return x;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  agreed(5);
  MPI_Finalize();
  return 0;
}
