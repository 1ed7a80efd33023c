//@ -n 1
//@ not Open MPI: version 4.1 crashes in `MPI_Type_get_contents` of a contiguous type
// How datatypes were made; what is packed in the external representation is unpacked again.
#include <mpi.h>
#include <stdio.h>

static void show(const char *name, MPI_Datatype type, int wanted) {
  int integers, addresses, types, combiner, numbers[20];
  MPI_Aint bytes[20];
  MPI_Datatype parts[20];
  MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  printf("%s: %d %d %d %d\n", name, integers, addresses, types, combiner == wanted);
  if (combiner == MPI_COMBINER_NAMED)
    return;
  MPI_Type_get_contents(type, 20, 20, 20, numbers, bytes, parts);
  for (int i = 0; i < integers; i++)
    printf("%s integer %d: %d\n", name, i, numbers[i] == MPI_ORDER_C ? -1 : numbers[i]);
  for (int i = 0; i < addresses; i++)
    printf("%s address %d: %ld\n", name, i, (long)bytes[i]);
  for (int i = 0; i < types; i++) {
    int n, a, d, c;
    MPI_Type_get_envelope(parts[i], &n, &a, &d, &c);
    printf("%s type %d: %d\n", name, i, c == MPI_COMBINER_NAMED ? parts[i] == MPI_INT : 2);
    if (c != MPI_COMBINER_NAMED)
      MPI_Type_free(&parts[i]);
  }
}

int main(int argc, char **argv) {
  int lengths[2] = {1, 2}, starts[2] = {3, 5}, sizes[2] = {4, 6}, parts[2] = {2, 3};
  MPI_Aint bytes[2] = {0, 16};
  MPI_Datatype pair[2] = {MPI_INT, MPI_DOUBLE}, made[9];
  MPI_Init(&argc, &argv);
  show("named", MPI_INT, MPI_COMBINER_NAMED);
  MPI_Type_contiguous(3, MPI_INT, &made[0]);
  show("contiguous", made[0], MPI_COMBINER_CONTIGUOUS);
  MPI_Type_vector(2, 3, 4, made[0], &made[1]);
  show("vector", made[1], MPI_COMBINER_VECTOR);
  MPI_Type_create_hvector(2, 3, 40, MPI_INT, &made[2]);
  show("hvector", made[2], MPI_COMBINER_HVECTOR);
  MPI_Type_indexed(2, lengths, starts, MPI_INT, &made[3]);
  show("indexed", made[3], MPI_COMBINER_INDEXED);
  MPI_Type_create_hindexed(2, lengths, bytes, MPI_INT, &made[4]);
  show("hindexed", made[4], MPI_COMBINER_HINDEXED);
  MPI_Type_create_struct(2, lengths, bytes, pair, &made[5]);
  show("struct", made[5], MPI_COMBINER_STRUCT);
  MPI_Type_create_subarray(2, sizes, parts, lengths, MPI_ORDER_C, MPI_INT, &made[6]);
  show("subarray", made[6], MPI_COMBINER_SUBARRAY);
  MPI_Type_create_resized(made[0], 0, 64, &made[7]);
  show("resized", made[7], MPI_COMBINER_RESIZED);
  MPI_Type_dup(made[1], &made[8]);
  show("dup", made[8], MPI_COMBINER_DUP);
  for (int i = 0; i < 9; i++)
    MPI_Type_free(&made[i]);
  int in[3] = {1, 2, 3}, out[3] = {0, 0, 0};
  double real = 1.5, back = 0;
  char packed[100];
  MPI_Aint size, position = 0;
  MPI_Pack_external_size("external32", 3, MPI_INT, &size);
  printf("size %ld\n", (long)size);
  MPI_Pack_external("external32", in, 3, MPI_INT, packed, 100, &position);
  MPI_Pack_external("external32", &real, 1, MPI_DOUBLE, packed, 100, &position);
  printf("position %ld\n", (long)position);
  position = 0;
  MPI_Unpack_external("external32", packed, 100, &position, out, 3, MPI_INT);
  MPI_Unpack_external("external32", packed, 100, &position, &back, 1, MPI_DOUBLE);
  printf("%d %d %d %.1f\n", out[0], out[1], out[2], back);
  MPI_Finalize();
  return 0;
}
