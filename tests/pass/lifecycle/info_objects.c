// What is put into an info object gets out again, and is in a duplicate.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Info info, twin;
  char key[MPI_MAX_INFO_KEY + 1], value[8];
  int flag, count, length;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "file", "data");
  MPI_Info_set(info, "host", "here");
  MPI_Info_set(info, "file", "long text");
  MPI_Info_get_nkeys(info, &count);
  assert(count == 2);
  MPI_Info_get_nthkey(info, 1, key);
  assert(strcmp(key, "host") == 0);
  MPI_Info_get_valuelen(info, "file", &length, &flag);
  assert(flag && length == 9);
  MPI_Info_get(info, "file", 7, value, &flag);
  assert(flag && strcmp(value, "long te") == 0);
  length = 8;
  MPI_Info_get_string(info, "host", &length, value, &flag);
  assert(flag && length == 5 && strcmp(value, "here") == 0);
  MPI_Info_dup(info, &twin);
  MPI_Info_delete(info, "host");
  MPI_Info_get(info, "host", 7, value, &flag);
  assert(!flag);
  MPI_Info_get(twin, "host", 7, value, &flag);
  assert(flag);
  MPI_Info_free(&info);
  MPI_Info_free(&twin);
  assert(twin == MPI_INFO_NULL);
  MPI_Finalize();
  return 0;
}
