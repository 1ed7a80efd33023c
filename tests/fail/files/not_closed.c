// A file that is open at the end, and one that is closed twice.
//@[open] verify -n 1
//@[twice] verify -n 1 -DTWICE
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_File fh, twice;
  MPI_Init(&argc, &argv);
  MPI_File_open(MPI_COMM_SELF, "data", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &fh);
  MPI_File_open(MPI_COMM_SELF, "more", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &twice);
  MPI_File_close(&twice);
#ifdef TWICE
  MPI_File_close(&twice);  //~[twice] mpi-argument
#endif
  MPI_Finalize();  //~[open] mpi-resource
  return 0;
}
