// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <string.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int rank, total;

// Rank 0 uses the memory of rank 1, whose first number is 1.
static void operations(MPI_Win win) {
  int one = 1, two = 2, old = 0, seen = 0;
  MPI_Request request;
  MPI_Win_lock_all(0, win);
  MPI_Get_accumulate(&one, 1, MPI_INT, &old, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
  MPI_Win_flush_all(win);
  total += old;
  MPI_Compare_and_swap(&one, &two, &old, MPI_INT, 1, 0, win);
  MPI_Win_flush(1, win);
  total += 10 * old;
  MPI_Fetch_and_op(&one, &old, MPI_INT, 1, 0, MPI_SUM, win);
  MPI_Win_flush(1, win);
  total += 100 * old;
  MPI_Raccumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush_all(win);
  MPI_Rget_accumulate(&two, 1, MPI_INT, &old, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush_all(win);
  total += 1000 * old;
  MPI_Rget(&seen, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += seen;
  MPI_Win_flush_all(win);
  MPI_Rput(&two, 1, MPI_INT, 1, 1, 1, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush_local_all(win);
  MPI_Win_flush_all(win);
  MPI_Get(&seen, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
  MPI_Win_flush_local(1, win);
  total += seen;
  MPI_Win_sync(win);
  MPI_Win_unlock_all(win);
}

static void labels(MPI_Win win) {
  int key, found, length, word = 5, *value, *unit;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Win_set_name(win, "w");
  MPI_Win_get_name(win, name, &length);
  assert(length == 1 && strcmp(name, "w") == 0);
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
  MPI_Win_set_attr(win, key, &word);
  MPI_Win_get_attr(win, key, &value, &found);
  assert(found && *value == 5);
  MPI_Win_delete_attr(win, key);
  MPI_Win_get_attr(win, key, &value, &found);
  assert(!found);
  MPI_Win_free_keyval(&key);
  MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &unit, &found);
  assert(found && *unit == sizeof(int));
  total += length;
}

static void hints(MPI_Win win) {
  MPI_Info info;
  MPI_Errhandler handler;
  MPI_Group group;
  int size;
  MPI_Info_create(&info);
  MPI_Info_set(info, "same_size", "true");
  MPI_Win_set_info(win, info);
  MPI_Info_free(&info);
  MPI_Win_get_info(win, &info);
  MPI_Info_free(&info);
  MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
  MPI_Win_get_errhandler(win, &handler);
  assert(handler == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  MPI_Win_get_group(win, &group);
  MPI_Group_size(group, &size);
  assert(size == 2);
  MPI_Group_free(&group);
}

int main(int argc, char **argv) {
  int *memory;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alloc_mem(2 * sizeof(int), MPI_INFO_NULL, &memory);
  memory[0] = 1;
  memory[1] = 0;
  MPI_Win_create(memory, 2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  labels(win);
  hints(win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    operations(win);
  MPI_Win_free(&win);
  total += memory[0] + memory[1];
  MPI_Free_mem(memory);
  assert(total == (rank == 0 ? 3130 : 8) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
