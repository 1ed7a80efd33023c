// What is written in `external32` is read in it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine, all[2] = {0, 0};
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = 100 + rank;
  MPI_File_open(MPI_COMM_WORLD, "portable.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL);
  MPI_File_write_at_all(file, rank, &mine, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(file);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(file);
  MPI_File_read_at_all(file, 0, all, 2, MPI_INT, MPI_STATUS_IGNORE);
  assert(all[0] == 100 && all[1] == 101);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
