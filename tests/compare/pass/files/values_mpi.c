//@ compare -n 2 --compare stdout
//@ spec: values_seq.c
/* Each rank has a half of both files. */
#include <mpi.h>
int main(int argc, char **argv) {
  int rank;
  double x[2];
  MPI_File in, out;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "x.bin", MPI_MODE_RDONLY, MPI_INFO_NULL, &in);
  MPI_File_read_at(in, rank * sizeof x, x, 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
  MPI_File_close(&in);
  x[0] += x[0];
  x[1] += x[1];
  MPI_File_open(MPI_COMM_WORLD, "y.bin", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &out);
  MPI_File_write_at(out, rank * sizeof x, x, 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
  MPI_File_close(&out);
  MPI_Finalize();
  return 0;
}
