// Both groups say the same about who comes first when they are merged: either may.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int world, rank;
  MPI_Comm both, merged;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - world, 0, &both);
  MPI_Intercomm_merge(both, 0, &merged);
  MPI_Comm_rank(merged, &rank);
  assert(rank == world);  //~ assertion
  MPI_Comm_free(&merged);
  MPI_Comm_free(&both);
  MPI_Finalize();
  return 0;
}
