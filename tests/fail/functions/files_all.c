// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int rank, total;
static MPI_File file;

// What was read or written counts; the count of a status, too.
static void add(int value, MPI_Status *status) {
  int count;
  MPI_Get_count(status, MPI_INT, &count);
  total += 10 * value + count;
}

static void done(MPI_Request *request, const int *value) {
  MPI_Status status;
  MPI_Wait(request, &status);
  add(*value, &status);
}

// What one did to the file, the other one sees.
static void settle(void) {
  MPI_File_sync(file);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(file);
}

// By offsets.
static void explicit_offsets(void) {
  int out = rank + 1, in = 0;
  MPI_Offset at = 4 * rank;
  MPI_Status status;
  MPI_Request request;
  MPI_File_write_at(file, at, &out, 1, MPI_INT, &status);
  add(out, &status);
  MPI_File_read_at(file, at, &in, 1, MPI_INT, &status);
  add(in, &status);
  out++;
  MPI_File_write_at_all(file, at, &out, 1, MPI_INT, &status);
  add(out, &status);
  MPI_File_read_at_all(file, at, &in, 1, MPI_INT, &status);
  add(in, &status);
  out++;
  MPI_File_iwrite_at(file, at, &out, 1, MPI_INT, &request);
  done(&request, &out);
  MPI_File_iread_at(file, at, &in, 1, MPI_INT, &request);
  done(&request, &in);
  out++;
  MPI_File_iwrite_at_all(file, at, &out, 1, MPI_INT, &request);
  done(&request, &out);
  MPI_File_iread_at_all(file, at, &in, 1, MPI_INT, &request);
  done(&request, &in);
  out++;
  MPI_File_write_at_all_begin(file, at, &out, 1, MPI_INT);
  MPI_File_write_at_all_end(file, &out, &status);
  add(out, &status);
  MPI_File_read_at_all_begin(file, at, &in, 1, MPI_INT);
  MPI_File_read_at_all_end(file, &in, &status);
  add(in, &status);
}

// By the pointer of each process; before each access it is put back.
static void own_pointers(void) {
  int out = rank + 20, in = 0;
  MPI_Offset at = 8 + 4 * rank, where, byte;
  MPI_Status status;
  MPI_Request request;
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_write(file, &out, 1, MPI_INT, &status);
  add(out, &status);
  MPI_File_get_position(file, &where);
  MPI_File_get_byte_offset(file, where, &byte);
  assert(where == at + 4 && byte == where);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_read(file, &in, 1, MPI_INT, &status);
  add(in, &status);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_write_all(file, &out, 1, MPI_INT, &status);
  add(out, &status);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_read_all(file, &in, 1, MPI_INT, &status);
  add(in, &status);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_iwrite(file, &out, 1, MPI_INT, &request);
  done(&request, &out);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_iread(file, &in, 1, MPI_INT, &request);
  done(&request, &in);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_iwrite_all(file, &out, 1, MPI_INT, &request);
  done(&request, &out);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_iread_all(file, &in, 1, MPI_INT, &request);
  done(&request, &in);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_write_all_begin(file, &out, 1, MPI_INT);
  MPI_File_write_all_end(file, &out, &status);
  add(out, &status);
  MPI_File_seek(file, at, MPI_SEEK_SET);
  MPI_File_read_all_begin(file, &in, 1, MPI_INT);
  MPI_File_read_all_end(file, &in, &status);
  add(in, &status);
}

// By the pointer that both share, in the order of ranks.
static void shared_in_order(void) {
  int out = rank + 30, in = 0;
  MPI_Offset where;
  MPI_Status status;
  MPI_File_seek_shared(file, 16, MPI_SEEK_SET);
  MPI_File_write_ordered(file, &out, 1, MPI_INT, &status);
  add(out, &status);
  MPI_File_get_position_shared(file, &where);
  assert(where == 24);
  settle();
  MPI_File_seek_shared(file, 16, MPI_SEEK_SET);
  MPI_File_read_ordered(file, &in, 1, MPI_INT, &status);
  add(in, &status);
  settle();
  MPI_File_seek_shared(file, 16, MPI_SEEK_SET);
  MPI_File_write_ordered_begin(file, &out, 1, MPI_INT);
  MPI_File_write_ordered_end(file, &out, &status);
  add(out, &status);
  settle();
  MPI_File_seek_shared(file, 16, MPI_SEEK_SET);
  MPI_File_read_ordered_begin(file, &in, 1, MPI_INT);
  MPI_File_read_ordered_end(file, &in, &status);
  add(in, &status);
}

// By the pointer that both share; only one of them uses it.
static void shared_by_one(void) {
  int out = 40, in = 0;
  MPI_Status status;
  MPI_Request request;
  MPI_File_seek_shared(file, 32, MPI_SEEK_SET);
  if (rank == 0) {
    MPI_File_write_shared(file, &out, 1, MPI_INT, &status);
    add(out, &status);
    MPI_File_iwrite_shared(file, &out, 1, MPI_INT, &request);
    done(&request, &out);
  }
  settle();
  MPI_File_seek_shared(file, 32, MPI_SEEK_SET);
  if (rank == 0) {
    MPI_File_read_shared(file, &in, 1, MPI_INT, &status);
    add(in, &status);
    MPI_File_iread_shared(file, &in, 1, MPI_INT, &request);
    done(&request, &in);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// What can be asked of a file.
static void questions(void) {
  int mode, atomic, members;
  MPI_Offset size, from;
  MPI_Group group;
  MPI_Info info;
  MPI_Datatype element, tile;
  MPI_Aint extent;
  char form[MPI_MAX_DATAREP_STRING];
  MPI_Errhandler handler;
  MPI_File_get_amode(file, &mode);
  assert(mode == (MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE));
  MPI_File_get_group(file, &group);
  MPI_Group_size(group, &members);
  assert(members == 2);
  MPI_Group_free(&group);
  MPI_Info_create(&info);
  MPI_Info_set(info, "access_style", "read_once");
  MPI_File_set_info(file, info);
  MPI_Info_free(&info);
  MPI_File_get_info(file, &info);
  MPI_Info_free(&info);
  MPI_File_get_type_extent(file, MPI_INT, &extent);
  assert(extent == 4);
  MPI_File_set_view(file, 4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_get_view(file, &from, &element, &tile, form);
  assert(from == 4 && form[0] == 'n');
  MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
  MPI_File_get_atomicity(file, &atomic);
  assert(!atomic);
  MPI_File_set_atomicity(file, 1);
  MPI_File_get_atomicity(file, &atomic);
  assert(atomic);
  MPI_File_set_atomicity(file, 0);
  settle();
  MPI_File_preallocate(file, 64);
  settle();
  MPI_File_get_size(file, &size);
  assert(size >= 64);
  settle();
  MPI_File_set_size(file, 100);
  settle();
  MPI_File_get_size(file, &size);
  total += (int)size;
  MPI_File_get_errhandler(file, &handler);
  assert(handler == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  MPI_File_set_errhandler(file, MPI_ERRORS_RETURN);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "files_all.dat", MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  explicit_offsets();
  own_pointers();
  shared_in_order();
  shared_by_one();
  questions();
  MPI_File_close(&file);
  assert(total == (rank == 0 ? 5228 : 3864) + SHIFT); //~ assertion
  if (rank == 0) {
    MPI_File_open(MPI_COMM_SELF, "files_other.dat", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file);
    MPI_File_close(&file);
    assert(MPI_File_delete("files_other.dat", MPI_INFO_NULL) == MPI_SUCCESS);
  }
  MPI_Finalize();
  return 0;
}
