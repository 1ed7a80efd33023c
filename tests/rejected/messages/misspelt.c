// A function of MPI that is not one: the nearest is named.
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1;
  MPI_Init(&argc, &argv);
  MPI_Sned(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  //~^ W001
  //~^^ E416
  MPI_Finalize();
}
