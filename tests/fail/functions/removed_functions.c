// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <stddef.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int total, deleted;

static int leave(MPI_Comm comm, int key, void *value, void *extra) {
  deleted++;
  return MPI_SUCCESS;
}

static void report(MPI_Comm *comm, int *code, ...) {}

static void add(MPI_Datatype *type) {
  MPI_Aint extent, low, high;
  MPI_Type_commit(type);
  MPI_Type_extent(*type, &extent);
  MPI_Type_lb(*type, &low);
  MPI_Type_ub(*type, &high);
  total += (int)(extent + 2 * low + 3 * high);
  MPI_Type_free(type);
}

int main(int argc, char **argv) {
  int rank, ones[2] = {1, 1}, word = 3, *value, found, key;
  MPI_Aint places[2] = {0, 8}, here;
  MPI_Datatype type, types[2] = {MPI_INT, MPI_INT};
  MPI_Errhandler handler, set;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_hvector(2, 1, 12, MPI_INT, &type), add(&type);
  MPI_Type_hindexed(2, ones, places, MPI_INT, &type), add(&type);
  MPI_Type_struct(2, ones, places, types, &type), add(&type);
  MPI_Address(&word, &here);
  assert(here != 0);
  MPI_Keyval_create(MPI_NULL_COPY_FN, leave, &key, NULL);
  MPI_Attr_put(MPI_COMM_SELF, key, &word);
  MPI_Attr_get(MPI_COMM_SELF, key, &value, &found);
  assert(found && *value == 3);
  MPI_Attr_delete(MPI_COMM_SELF, key);
  MPI_Keyval_free(&key);
  MPI_Errhandler_create(report, &handler);
  MPI_Errhandler_set(MPI_COMM_SELF, handler);
  MPI_Errhandler_free(&handler);
  MPI_Errhandler_set(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Errhandler_get(MPI_COMM_SELF, &set);
  assert(set == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&set);
  total += 1000 * deleted;
  assert(total == 1160 + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
