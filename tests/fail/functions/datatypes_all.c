// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <stddef.h>
#include <string.h>
#ifndef SHIFT
#define SHIFT 0
#endif

struct pair {
  int number;
  double value;
};

static int total;

// How large a type is, and how far it reaches.
static void add(MPI_Datatype *type) {
  int size;
  MPI_Count wide;
  MPI_Aint low, extent, true_low, true_extent;
  MPI_Count low_x, extent_x;
  MPI_Type_commit(type);
  MPI_Type_size(*type, &size);
  MPI_Type_size_x(*type, &wide);
  MPI_Type_get_extent(*type, &low, &extent);
  MPI_Type_get_true_extent(*type, &true_low, &true_extent);
  assert(wide == size);
  MPI_Type_get_extent_x(*type, &low_x, &extent_x);
  assert(low_x == low && extent_x == extent);
  MPI_Type_get_true_extent_x(*type, &low_x, &extent_x);
  assert(low_x == true_low && extent_x == true_extent);
  total += size + (int)(low + 2 * extent + 3 * true_low + 4 * true_extent);
  MPI_Type_free(type);
}

static void constructors(void) {
  int ones[2] = {1, 2}, at[2] = {0, 3}, whole[2] = {4, 4}, part[2] = {2, 2}, from[2] = {1, 1};
  int distribution[1] = {MPI_DISTRIBUTE_BLOCK}, argument[1] = {MPI_DISTRIBUTE_DFLT_DARG}, grid[1] = {2}, length[1] = {6};
  MPI_Aint bytes[2] = {0, 16};
  MPI_Datatype type, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Type_contiguous(3, MPI_INT, &type), add(&type);
  MPI_Type_vector(2, 1, 3, MPI_INT, &type), add(&type);
  MPI_Type_create_hvector(2, 1, 12, MPI_INT, &type), add(&type);
  MPI_Type_indexed(2, ones, at, MPI_INT, &type), add(&type);
  MPI_Type_create_hindexed(2, ones, bytes, MPI_INT, &type), add(&type);
  MPI_Type_create_indexed_block(2, 2, at, MPI_INT, &type), add(&type);
  MPI_Type_create_hindexed_block(2, 1, bytes, MPI_INT, &type), add(&type);
  MPI_Type_create_struct(2, ones, bytes, types, &type), add(&type);
  MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_INT, &type), add(&type);
  MPI_Type_create_darray(2, 0, 1, length, distribution, argument, grid, MPI_ORDER_C, MPI_INT, &type), add(&type);
  MPI_Type_create_resized(MPI_INT, 0, 8, &type), add(&type);
  MPI_Type_dup(MPI_INT, &type), add(&type);
}

// What is named, and what hangs on a type.
static void labels(void) {
  MPI_Datatype type;
  int key, found, length, word = 5, *value;
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Type_contiguous(2, MPI_INT, &type);
  MPI_Type_set_name(type, "two");
  MPI_Type_get_name(type, name, &length);
  assert(length == 3 && strcmp(name, "two") == 0);
  MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
  MPI_Type_set_attr(type, key, &word);
  MPI_Type_get_attr(type, key, &value, &found);
  assert(found && *value == 5);
  MPI_Type_delete_attr(type, key);
  MPI_Type_get_attr(type, key, &value, &found);
  assert(!found);
  MPI_Type_free_keyval(&key);
  MPI_Type_free(&type);
  MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 4, &type);
  MPI_Type_size(type, &length);
  total += 1000 * length;
}

// Texts of bytes.
static void packing(void) {
  char room[64];
  int at = 0, size, one = 7, two = 0;
  MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &size);
  assert(size >= 4 && size <= 64);
  MPI_Pack(&one, 1, MPI_INT, room, sizeof room, &at, MPI_COMM_WORLD);
  at = 0;
  MPI_Unpack(room, sizeof room, &at, &two, 1, MPI_INT, MPI_COMM_WORLD);
  assert(two == 7);
  MPI_Aint place = 0, wide;
  MPI_Pack_external_size("external32", 1, MPI_INT, &wide);
  assert(wide == 4);
  MPI_Pack_external("external32", &one, 1, MPI_INT, room, sizeof room, &place);
  assert(place == 4);
  place = two = 0;
  MPI_Unpack_external("external32", room, sizeof room, &place, &two, 1, MPI_INT);
  total += 100 * two;
}

// A value that is sent by a type, and how much of it came.
static void sent(int rank) {
  struct pair mine = {rank + 1, 0.5}, other = {0, 0};
  int ones[2] = {1, 1}, count, elements;
  MPI_Count many;
  MPI_Aint base, places[2];
  MPI_Datatype type, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Status status;
  MPI_Get_address(&mine, &base);
  MPI_Get_address(&mine.number, &places[0]);
  MPI_Get_address(&mine.value, &places[1]);
  places[0] = MPI_Aint_diff(places[0], base);
  places[1] = MPI_Aint_diff(places[1], base);
  assert(MPI_Aint_add(places[1], 8) == 16);
  MPI_Type_create_struct(2, ones, places, types, &type);
  MPI_Type_commit(&type);
  MPI_Sendrecv(&mine, 1, type, 1 - rank, 0, &other, 1, type, 1 - rank, 0, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, type, &count);
  MPI_Get_elements(&status, type, &elements);
  MPI_Get_elements_x(&status, type, &many);
  assert(count == 1 && elements == 2 && many == 2);
  total += 10 * other.number + elements;
  MPI_Type_free(&type);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  constructors();
  labels();
  packing();
  sent(rank);
  assert(total == (rank == 0 ? 6250 : 6240) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
