// A rank is one of the other group, which has one process only.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int world, x = 0;
  MPI_Comm side, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  int left = world == 0;
  MPI_Comm_split(MPI_COMM_WORLD, left, 0, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, left, 3, &both);
  if (!left) MPI_Send(&x, 1, MPI_INT, world - 1, 0, both);  //~ mpi-rank
  if (left) MPI_Recv(&x, 1, MPI_INT, 0, 0, both, MPI_STATUS_IGNORE);
  MPI_Comm_free(&both);
  MPI_Comm_free(&side);
  MPI_Finalize();
  return 0;
}
