// `long` has four bytes in `external32`, a wide character two.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  long given[2] = {-5, 70000}, back[2] = {0, 0};
  double x = 1.5, y = 0;
  char packed[64];
  MPI_Aint size, more, at = 0;
  MPI_Init(&argc, &argv);
  MPI_Pack_external_size("external32", 2, MPI_LONG, &size);
  MPI_Pack_external_size("external32", 1, MPI_DOUBLE, &more);
  assert(size == 8 && more == 8);
  MPI_Pack_external("external32", given, 2, MPI_LONG, packed, sizeof packed, &at);
  assert(at == 8);
  MPI_Pack_external("external32", &x, 1, MPI_DOUBLE, packed, sizeof packed, &at);
  assert(at == 16);
  at = 0;
  MPI_Unpack_external("external32", packed, 16, &at, back, 2, MPI_LONG);
  MPI_Unpack_external("external32", packed, 16, &at, &y, 1, MPI_DOUBLE);
  assert(back[0] == -5 && back[1] == 70000 && y == 1.5);
  MPI_Finalize();
  return 0;
}
