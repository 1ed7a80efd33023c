// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 3 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <string.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int rank, total;

static void add(MPI_Group *group, int factor) {
  int size, own;
  MPI_Group_size(*group, &size);
  MPI_Group_rank(*group, &own);
  total += factor * (size + (own == MPI_UNDEFINED ? 0 : 10 * own));
  MPI_Group_free(group);
}

static void groups(void) {
  MPI_Group world, even, last, made;
  int evens[2] = {0, 2}, one[1] = {1}, ranges[1][3] = {{0, 2, 2}}, result, there[1];
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, evens, &even);
  MPI_Group_excl(world, 2, evens, &last);
  MPI_Group_compare(even, last, &result);
  assert(result == MPI_UNEQUAL);
  MPI_Group_translate_ranks(even, 1, one, world, there);
  assert(there[0] == 2);
  MPI_Group_union(even, last, &made), add(&made, 1);
  MPI_Group_intersection(even, world, &made), add(&made, 2);
  MPI_Group_difference(world, even, &made), add(&made, 3);
  MPI_Group_range_incl(world, 1, ranges, &made), add(&made, 4);
  MPI_Group_range_excl(world, 1, ranges, &made), add(&made, 5);
  MPI_Group_incl(world, 1, one, &made), add(&made, 6);
  MPI_Group_free(&even);
  MPI_Group_free(&last);
  MPI_Group_free(&world);
}

static void duplicates(void) {
  MPI_Comm copy, later;
  MPI_Request request;
  MPI_Info info, in_use;
  int result, count, length, flag;
  char key[MPI_MAX_INFO_KEY], value[16];
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
  MPI_Info_get_nkeys(info, &count);
  MPI_Info_get_nthkey(info, 0, key);
  MPI_Info_get_valuelen(info, key, &length, &flag);
  assert(count == 1 && flag && length == 4);
  MPI_Info_get(info, key, 15, value, &flag);
  assert(flag && strcmp(value, "true") == 0);
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &copy);
  MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
  assert(result == MPI_CONGRUENT);
  MPI_Comm_set_info(copy, info);
  MPI_Comm_get_info(copy, &in_use);
  MPI_Info_free(&in_use);
  MPI_Info_dup(info, &in_use);
  MPI_Info_delete(in_use, "mpi_assert_no_any_tag");
  MPI_Info_get_nkeys(in_use, &count);
  assert(count == 0);
  MPI_Info_free(&in_use);
  MPI_Info_free(&info);
  MPI_Comm_idup(copy, &later, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_compare(copy, later, &result);
  total += result == MPI_CONGRUENT ? 100 : 0;
  MPI_Comm_disconnect(&later);
  MPI_Comm_free(&copy);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &copy);
  MPI_Comm_size(copy, &count);
  assert(count >= 1);
  MPI_Comm_free(&copy);
}

// Ranks 0 and 1 on one side, rank 2 on the other.
static void between(void) {
  MPI_Comm side, both, parent;
  MPI_Group group;
  int is, size, many;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2, rank, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank == 2 ? 0 : 2, 1, &both);
  MPI_Comm_test_inter(both, &is);
  MPI_Comm_remote_size(both, &size);
  MPI_Comm_remote_group(both, &group);
  MPI_Group_size(group, &many);
  assert(is && size == many);
  total += 1000 * size;
  MPI_Group_free(&group);
  MPI_Comm_free(&both);
  MPI_Comm_free(&side);
  MPI_Comm_get_parent(&parent);
  assert(parent == MPI_COMM_NULL);
}

static void labels(void) {
  MPI_Comm copy;
  int key, found, length, word = 3, *value;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Comm_dup(MPI_COMM_SELF, &copy);
  MPI_Comm_set_name(copy, "own");
  MPI_Comm_get_name(copy, name, &length);
  assert(length == 3 && strcmp(name, "own") == 0);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  MPI_Comm_set_attr(copy, key, &word);
  MPI_Comm_get_attr(copy, key, &value, &found);
  assert(found && *value == 3);
  MPI_Comm_delete_attr(copy, key);
  MPI_Comm_get_attr(copy, key, &value, &found);
  assert(!found);
  MPI_Comm_free_keyval(&key);
  total += length;
  MPI_Comm_free(&copy);
}

static void errors(void) {
  MPI_Errhandler handler;
  int class, length;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
  assert(handler == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  MPI_Error_class(MPI_ERR_TAG, &class);
  MPI_Error_string(MPI_ERR_TAG, text, &length);
  assert(class == MPI_ERR_TAG && length >= 0 && length < MPI_MAX_ERROR_STRING);
}

static void library(void) {
  int version, minor, length, flag, level;
  char text[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_PROCESSOR_NAME];
  MPI_Get_version(&version, &minor);
  assert(version >= 3);
  MPI_Get_library_version(text, &length);
  assert(length >= 0 && length < MPI_MAX_LIBRARY_VERSION_STRING);
  MPI_Get_processor_name(name, &length);
  assert(length >= 0 && length < MPI_MAX_PROCESSOR_NAME);
  MPI_Initialized(&flag);
  assert(flag);
  MPI_Is_thread_main(&flag);
  assert(flag);
  MPI_Query_thread(&level);
  assert(level >= MPI_THREAD_SINGLE && level <= MPI_THREAD_MULTIPLE);
  assert(MPI_Wtick() > 0);
  MPI_Pcontrol(1);
  MPI_Comm world = MPI_Comm_f2c(MPI_Comm_c2f(MPI_COMM_WORLD));
  assert(world == MPI_COMM_WORLD);
  MPI_Op_commutative(MPI_SUM, &flag);
  assert(flag);
  total += 10000 * flag;
}

int main(int argc, char **argv) {
  int flag;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  groups();
  duplicates();
  between();
  labels();
  errors();
  library();
  MPI_Finalize();
  MPI_Finalized(&flag);
  assert(flag);
  assert(total == (rank == 0 ? 11132 : rank == 1 ? 11152 : 12202) + SHIFT); //~ assertion
  return 0;
}
