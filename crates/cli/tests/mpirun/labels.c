//@ -n 2
// Names, attributes and info objects.
#include <mpi.h>
#include <stdio.h>

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  *(void **)out = in;
  *flag = *(int *)in > 3;
  return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra) {
  printf("removed %d\n", *(int *)value);
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int rank, key, flag, length, count, value = 3, other = 4, *got;
  char name[MPI_MAX_OBJECT_NAME], text[20];
  MPI_Comm one, two;
  MPI_Datatype pair;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_keyval(copy, delete, &key, 0);
  MPI_Comm_dup(MPI_COMM_WORLD, &one);
  MPI_Comm_set_attr(one, key, &value);
  MPI_Comm_dup(one, &two);
  MPI_Comm_get_attr(two, key, &got, &flag);
  printf("rank %d: copied %d\n", rank, flag);
  MPI_Comm_free(&two);
  MPI_Comm_set_attr(one, key, &other);
  MPI_Comm_dup(one, &two);
  MPI_Comm_get_attr(two, key, &got, &flag);
  printf("rank %d: copied %d, %d\n", rank, flag, *got);
  MPI_Comm_free(&two);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free(&one);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_set_name(pair, "pair of ints");
  MPI_Type_get_name(pair, name, &length);
  printf("rank %d: '%s' of length %d\n", rank, name, length);
  MPI_Type_get_name(MPI_DOUBLE, name, &length);
  printf("rank %d: '%s' of length %d\n", rank, name, length);
  MPI_Type_free(&pair);
  MPI_Info_create(&info);
  MPI_Info_set(info, "first", "1");
  MPI_Info_set(info, "second", "22");
  MPI_Info_set(info, "first", "333");
  MPI_Info_get_nkeys(info, &count);
  MPI_Info_get(info, "first", 10, text, &flag);
  printf("rank %d: %d keys, %d '%s'\n", rank, count, flag, text);
  MPI_Info_delete(info, "first");
  MPI_Info_get(info, "first", 10, text, &flag);
  MPI_Info_get_valuelen(info, "second", &length, &count);
  printf("rank %d: %d %d %d\n", rank, flag, length, count);
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
