// What one process writes another reads once both have synchronised, or the file was closed and opened again.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value, got;
  MPI_File fh;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
  value = 100 + rank;
  MPI_File_write_at(fh, rank * sizeof value, &value, 1, MPI_INT, &status);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_read_at(fh, (1 - rank) * sizeof value, &value, 1, MPI_INT, &status);
  assert(value == 101 - rank);
  MPI_Get_count(&status, MPI_INT, &got);
  assert(got == 1);
  MPI_File_close(&fh);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh);
  MPI_File_read_all(fh, &value, 1, MPI_INT, &status);
  assert(value == 100);
  MPI_File_close(&fh);
  MPI_Finalize();
  return 0;
}
