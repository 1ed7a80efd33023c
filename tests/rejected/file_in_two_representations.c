// A file that is written in one representation and read in another is not modelled: its bytes would be in another order.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int given = 1, back = 0;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_WORLD, "portable.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL);
  MPI_File_write_at(file, 0, &given, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_read_at(file, 0, &back, 1, MPI_INT, MPI_STATUS_IGNORE);  //~ U206
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
