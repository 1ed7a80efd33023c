// A barrier alone does not make what one process wrote visible to another one.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value;
  MPI_File fh;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
  value = 100 + rank;
  MPI_File_write_at(fh, rank * sizeof value, &value, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_read_at(fh, (1 - rank) * sizeof value, &value, 1, MPI_INT, MPI_STATUS_IGNORE);  //~ data-race
  MPI_File_close(&fh);
  MPI_Finalize();
  return 0;
}
