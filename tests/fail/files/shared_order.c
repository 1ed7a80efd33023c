// Who comes first at a pointer that all share is open.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, both[2];
  MPI_File fh;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
  MPI_File_write_shared(fh, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_read_at(fh, 0, both, 2, MPI_INT, MPI_STATUS_IGNORE);
  assert(both[0] + both[1] == 1);
  assert(both[0] == 0);  //~ assertion
  MPI_File_close(&fh);
  MPI_Finalize();
  return 0;
}
