// Positions in a view of `external32` are counted in its elements, as in any.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int given[2] = {1, 2}, back = 0;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "portable.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL);
  MPI_File_write_at(file, 0, given, 2, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at(file, 1, &back, 1, MPI_INT, MPI_STATUS_IGNORE);
  assert(back == 1);  //~ assertion
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
