// What nobody wrote is any value, and the same when it is read again.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int first, again;
  MPI_File fh;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh);
  MPI_File_read(fh, &first, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at(fh, 0, &again, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&fh);
  assert(first == again);
  assert(first != 42);  //~ assertion
  MPI_Finalize();
  return 0;
}
