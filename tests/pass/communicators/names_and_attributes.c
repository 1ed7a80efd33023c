// Names and attributes of communicators, datatypes and windows; callbacks copy and remove values.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <string.h>

static int copied, deleted;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  assert(*(int *)extra == 5);
  *(void **)out = in;
  *flag = 1;
  copied++;
  return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
  (*(int *)value)--;
  deleted++;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int key, same, none, flag, length, extra = 5, value = 10, other = 20, type_value = 3, memory = 0;
  int *got;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Comm twin;
  MPI_Datatype pair, double_pair;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(copy, delete, &key, &extra);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &same, 0);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &none, 0);
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &got, &flag);
  assert(!flag);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &other);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value);
  assert(deleted == 1 && other == 19);
  MPI_Comm_set_attr(MPI_COMM_WORLD, same, &other);
  MPI_Comm_set_attr(MPI_COMM_WORLD, none, &other);
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  assert(copied == 1);
  MPI_Comm_get_attr(twin, key, &got, &flag);
  assert(flag && got == &value);
  MPI_Comm_get_attr(twin, same, &got, &flag);
  assert(flag && got == &other);
  MPI_Comm_get_attr(twin, none, &got, &flag);
  assert(!flag);
  MPI_Comm_set_name(twin, "twin");
  MPI_Comm_get_name(twin, name, &length);
  assert(length == 4 && strcmp(name, "twin") == 0);
  MPI_Comm_free(&twin);
  assert(deleted == 2 && value == 9);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  assert(deleted == 3 && value == 8);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free_keyval(&same);
  MPI_Comm_free_keyval(&none);
  assert(key == MPI_KEYVAL_INVALID);

  MPI_Type_get_name(MPI_INT, name, &length);
  assert(strcmp(name, "MPI_INT") == 0);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_get_name(pair, name, &length);
  assert(length == 0);
  MPI_Type_set_name(pair, "pair");
  MPI_Type_get_name(pair, name, &length);
  assert(strcmp(name, "pair") == 0);
  MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &key, 0);
  MPI_Type_set_attr(pair, key, &type_value);
  MPI_Type_dup(pair, &double_pair);
  MPI_Type_get_attr(double_pair, key, &got, &flag);
  assert(flag && *got == 3);
  MPI_Type_free(&pair);
  MPI_Type_free(&double_pair);
  MPI_Type_free_keyval(&key);

  MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_set_name(window, "w");
  MPI_Win_get_name(window, name, &length);
  assert(length == 1 && name[0] == 'w' && name[1] == 0);
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, 0);
  MPI_Win_set_attr(window, key, &memory);
  MPI_Win_get_attr(window, key, &got, &flag);
  assert(flag && got == &memory);
  MPI_Win_free(&window);
  MPI_Win_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
