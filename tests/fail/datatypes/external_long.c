// A number that four bytes cannot hold has no room in `external32`.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  long given = 5000000000;
  char packed[64];
  MPI_Aint at = 0;
  MPI_Init(&argc, &argv);
  MPI_Pack_external("external32", &given, 1, MPI_LONG, packed, sizeof packed, &at);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
