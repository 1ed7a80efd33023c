// A file is used in a way in which it was not opened; a view is written with another type.
//@[write] verify -n 1 -DWRITE
//@[read] verify -n 1 -DREAD
//@[type] verify -n 1 -DTYPE
//@[mode] verify -n 1 -DMODE
//@[pending] verify -n 1 -DPENDING
//@[buffer] verify -n 1 -DBUFFER
#include <mpi.h>

int main(int argc, char **argv) {
  int value = 1;
  double other = 2;
  MPI_File fh;
  MPI_Request request;
  MPI_Init(&argc, &argv);
#ifdef WRITE
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh);
  MPI_File_write(fh, &value, 1, MPI_INT, MPI_STATUS_IGNORE);  //~[write] mpi-argument
#endif
#ifdef READ
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &fh);
  MPI_File_read(fh, &value, 1, MPI_INT, MPI_STATUS_IGNORE);  //~[read] mpi-argument
#endif
#ifdef TYPE
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &fh);
  MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_write(fh, &other, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);  //~[type] mpi-type
#endif
#ifdef MODE
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE, MPI_INFO_NULL, &fh);  //~[mode] mpi-argument
#endif
#ifdef PENDING
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &fh);
  MPI_File_iwrite(fh, &value, 1, MPI_INT, &request);
  MPI_File_close(&fh);  //~[pending] mpi-request
  MPI_Wait(&request, MPI_STATUS_IGNORE);
#else
#ifdef BUFFER
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &fh);
  MPI_File_iwrite(fh, &value, 1, MPI_INT, &request);
  value = 2;  //~[buffer] mpi-buffer
  MPI_Wait(&request, MPI_STATUS_IGNORE);
#endif
  MPI_File_close(&fh);
#endif
  MPI_Finalize();
  return 0;
}
