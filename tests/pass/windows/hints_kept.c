// A window keeps the hints that the standard names, from its creation on, and has the defaults of others.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <string.h>

static int is(MPI_Win win, const char *key, const char *expected) {
  MPI_Info info;
  char value[MPI_MAX_INFO_VAL];
  int flag;
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, key, MPI_MAX_INFO_VAL - 1, value, &flag);
  MPI_Info_free(&info);
  return flag && strcmp(value, expected) == 0;
}

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Win win;
  int *memory;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Info_set(info, "my_own_key", "true");
  MPI_Win_allocate(sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &memory, &win);
  assert(is(win, "no_locks", "true"));
  assert(!is(win, "my_own_key", "true"));
  assert(is(win, "accumulate_ordering", "rar,raw,war,waw"));
  MPI_Info_set(info, "no_locks", "false");
  MPI_Win_set_info(win, info);
  MPI_Info_free(&info);
  assert(is(win, "no_locks", "false"));
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
  MPI_Win_unlock(0, win);
  MPI_Win_free(&win);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  assert(is(win, "no_locks", "false"));
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
