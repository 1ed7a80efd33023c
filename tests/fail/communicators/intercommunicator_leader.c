// One group looks for the other by another tag, so the leaders do not meet.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int world;
  MPI_Comm both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - world, world, &both);  //~ absolute-deadlock
  MPI_Comm_free(&both);
  MPI_Finalize();
  return 0;
}
