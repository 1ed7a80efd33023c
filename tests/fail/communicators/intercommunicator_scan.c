// A scan has no meaning between two groups.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int world, sum;
  MPI_Comm both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - world, 0, &both);
  MPI_Scan(&world, &sum, 1, MPI_INT, MPI_SUM, both);  //~ mpi-argument
  MPI_Comm_free(&both);
  MPI_Finalize();
  return 0;
}
