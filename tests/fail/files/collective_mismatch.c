// All processes of a file take part in a collective access, in the same one.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 1;
  MPI_File fh;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
  if (rank == 0)
    MPI_File_write_at_all(fh, 0, &value, 1, MPI_INT, MPI_STATUS_IGNORE);  //~ mpi-collective
  else
    MPI_File_write_all(fh, &value, 0, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&fh);
  MPI_Finalize();
  return 0;
}
