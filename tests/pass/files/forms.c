// Forms of access: in the order of ranks, atomic, with requests, in halves; lengths and files that are not there.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value, both[2], flag, got;
  MPI_Offset length;
  MPI_File fh;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_File_delete("data", MPI_INFO_NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  assert(MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh) == MPI_ERR_NO_SUCH_FILE);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh);
  MPI_File_get_size(fh, &length);
  assert(length == 0);
  MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  value = 10 + rank;
  MPI_File_write_ordered(fh, &value, 1, MPI_INT, &status);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_iread_all(fh, both, 2, MPI_INT, &request);
  MPI_Wait(&request, &status);
  MPI_Get_count(&status, MPI_INT, &got);
  assert(got == 2 && both[0] == 10 && both[1] == 11);
  MPI_File_seek(fh, 0, MPI_SEEK_SET);
  MPI_File_read_all_begin(fh, both, 1, MPI_INT);
  MPI_File_read_all_end(fh, both, &status);
  assert(both[0] == 10);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_set_atomicity(fh, 1);
  MPI_File_get_atomicity(fh, &flag);
  assert(flag == 1);
  MPI_File_write_at(fh, 0, &rank, 1, MPI_INT, &status);
  MPI_File_read_at(fh, 0, &value, 1, MPI_INT, &status);
  assert(value == 0 || value == 1);
  MPI_File_get_size(fh, &length);
  assert(length == 8);
  MPI_File_close(&fh);
  MPI_Finalize();
  return 0;
}
