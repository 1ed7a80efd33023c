//@ -n 3
// What is written is read back: at places, by pointers, through views, in the order of ranks, with requests and in halves.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, mine[4], back[12], got, flag, mode;
  MPI_Offset place, length;
  MPI_File fh;
  MPI_Status status;
  MPI_Request request;
  MPI_Datatype rows, seen, part;
  char how[MPI_MAX_DATAREP_STRING];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 4; i++)
    mine[i] = 10 * rank + i;
  MPI_File_open(MPI_COMM_WORLD, "antiphon_files.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &fh);
  MPI_File_set_size(fh, 0);
  MPI_File_get_amode(fh, &mode);
  printf("rank %d: opened %d\n", rank, (mode & MPI_MODE_RDWR) != 0);

  MPI_File_write_at_all(fh, rank * sizeof mine, mine, 4, MPI_INT, &status);
  MPI_Get_count(&status, MPI_INT, &got);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_get_size(fh, &length);
  MPI_File_read_at(fh, 0, back, 12, MPI_INT, &status);
  printf("rank %d: wrote %d, %lld bytes, %d %d %d\n", rank, got, (long long)length, back[0], back[5], back[11]);

  MPI_Type_vector(2, 1, size, MPI_INT, &part);
  MPI_Type_create_resized(part, 0, 2 * size * sizeof(int), &rows);
  MPI_Type_commit(&rows);
  MPI_File_set_view(fh, rank * sizeof(int), MPI_INT, rows, "native", MPI_INFO_NULL);
  MPI_File_get_view(fh, &place, &seen, &seen, how);
  MPI_Type_free(&seen);
  MPI_File_read_all(fh, back, 4, MPI_INT, &status);
  MPI_File_get_position(fh, &place);
  printf("rank %d: by a view %d %d %d %d, then at %lld, %s\n", rank, back[0], back[1], back[2], back[3], (long long)place,
         how);
  MPI_File_get_byte_offset(fh, 3, &place);
  printf("rank %d: element 3 is at %lld\n", rank, (long long)place);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_seek(fh, 0, MPI_SEEK_SET);
  MPI_File_write(fh, mine, 2, MPI_INT, &status);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_iread_at(fh, 0, back, 6, MPI_INT, &request);
  MPI_Wait(&request, &status);
  MPI_Get_count(&status, MPI_INT, &got);
  printf("rank %d: %d by a request: %d %d %d %d %d %d\n", rank, got, back[0], back[1], back[2], back[3], back[4], back[5]);

  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_set_size(fh, 0);
  MPI_File_seek_shared(fh, 0, MPI_SEEK_SET);
  MPI_File_write_ordered(fh, mine, rank + 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_sync(fh);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(fh);
  MPI_File_get_position_shared(fh, &place);
  MPI_File_read_at_all_begin(fh, 0, back, 6, MPI_INT);
  MPI_File_read_at_all_end(fh, back, &status);
  printf("rank %d: in order %d %d %d %d %d %d, then at %lld\n", rank, back[0], back[1], back[2], back[3], back[4], back[5],
         (long long)place);
  MPI_File_read_at(fh, 4, back, 10, MPI_INT, &status);
  MPI_Get_count(&status, MPI_INT, &got);
  MPI_File_get_atomicity(fh, &flag);
  printf("rank %d: %d before the end, atomic %d\n", rank, got, flag);
  MPI_Type_free(&rows);
  MPI_Type_free(&part);
  MPI_File_close(&fh);
  printf("rank %d: %d\n", rank, fh == MPI_FILE_NULL);
  MPI_Finalize();
  return 0;
}
