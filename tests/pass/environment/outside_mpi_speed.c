// Time passes between two calls of `MPI_Wtime`: a speed can be computed.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double start, end, speed;
  MPI_Init(&argc, &argv);
  start = MPI_Wtime();
  end = MPI_Wtime();
  speed = 1000 / (end - start);
  assert(speed > 0);
  MPI_Finalize();
  return 0;
}
