#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  MPI_Sned(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  //~ W001 E416
  MPI_Finalize();
  return 0;
}
