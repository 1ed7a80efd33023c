#include <mpi.h>
#include <stdio.h>
#include <stddef.h>

struct particle { char tag; double x[3]; int id; };

static void show(const char *name, MPI_Datatype t) {
  int size;
  MPI_Aint lb, extent, tlb, textent;
  MPI_Type_size(t, &size);
  MPI_Type_get_extent(t, &lb, &extent);
  MPI_Type_get_true_extent(t, &tlb, &textent);
  printf("%s: size %d lb %ld extent %ld true %ld %ld\n", name, size, (long)lb, (long)extent, (long)tlb, (long)textent);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Datatype a, b, c, d, e, f, g, h, i, j;
  show("int", MPI_INT);
  show("long double", MPI_LONG_DOUBLE);
  show("double_int", MPI_DOUBLE_INT);
  show("long_double_int", MPI_LONG_DOUBLE_INT);
  show("short_int", MPI_SHORT_INT);
  show("2int", MPI_2INT);
  show("bool", MPI_C_BOOL);
  show("aint", MPI_AINT);
  MPI_Type_contiguous(5, MPI_DOUBLE, &a);
  show("contiguous", a);
  MPI_Type_vector(3, 2, 4, MPI_INT, &b);
  show("vector", b);
  MPI_Type_vector(3, 2, -4, MPI_INT, &c);
  show("vector back", c);
  MPI_Type_create_hvector(4, 1, 20, b, &d);
  show("hvector of vector", d);
  int lengths[3] = {2, 0, 3}, starts[3] = {7, 1, -2};
  MPI_Type_indexed(3, lengths, starts, MPI_SHORT, &e);
  show("indexed", e);
  int blocks[3] = {1, 3, 1};
  MPI_Aint where[3] = {offsetof(struct particle, tag), offsetof(struct particle, x), offsetof(struct particle, id)};
  MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
  MPI_Type_create_struct(3, blocks, where, types, &f);
  show("struct", f);
  MPI_Type_create_resized(f, -8, 64, &g);
  show("resized", g);
  MPI_Type_contiguous(3, g, &h);
  show("contiguous of resized", h);
  int sizes[3] = {4, 5, 6}, parts[3] = {2, 3, 2}, from[3] = {1, 0, 3};
  MPI_Type_create_subarray(3, sizes, parts, from, MPI_ORDER_C, MPI_DOUBLE, &i);
  show("subarray c", i);
  MPI_Type_create_subarray(3, sizes, parts, from, MPI_ORDER_FORTRAN, MPI_DOUBLE, &j);
  show("subarray fortran", j);
  MPI_Datatype k, l, m, n, o, p;
  MPI_Type_create_indexed_block(3, 2, starts, MPI_LONG, &k);
  show("indexed block", k);
  MPI_Aint far[2] = {100, 8};
  int two[2] = {1, 2};
  MPI_Type_create_hindexed(2, two, far, MPI_DOUBLE_INT, &l);
  show("hindexed of pairs", l);
  MPI_Type_dup(f, &m);
  show("dup", m);
  MPI_Type_contiguous(0, MPI_INT, &n);
  show("nothing", n);
  MPI_Type_contiguous(4, c, &o);
  show("contiguous of back", o);
  MPI_Type_vector(2, 3, 5, f, &p);
  show("vector of structs", p);
  MPI_Type_free(&a); MPI_Type_free(&b); MPI_Type_free(&c); MPI_Type_free(&d); MPI_Type_free(&e);
  MPI_Type_free(&f); MPI_Type_free(&g); MPI_Type_free(&h); MPI_Type_free(&i); MPI_Type_free(&j);
  MPI_Type_free(&k); MPI_Type_free(&l); MPI_Type_free(&m); MPI_Type_free(&n); MPI_Type_free(&o); MPI_Type_free(&p);
  printf("%d\n", a == MPI_DATATYPE_NULL);
  MPI_Finalize();
  return 0;
}
