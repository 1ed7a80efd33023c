// An intercommunicator is split into one of the same groups.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int world;
  MPI_Comm both, part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - world, 0, &both);
  MPI_Comm_split(both, 0, 0, &part);
  MPI_Comm_free(&part);
  MPI_Comm_free(&both);
  MPI_Finalize();
  return 0;
}
