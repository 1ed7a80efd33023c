// Of how much time has passed nothing is known.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double start, end;
  MPI_Init(&argc, &argv);
  start = MPI_Wtime();
  end = MPI_Wtime();
  assert(end - start < 1);  //~ assertion
  MPI_Finalize();
  return 0;
}
